import { expect, it } from 'vitest';
import { fits } from './proof';

it('holds a seed against its commitment', async () => {
  const seed = '00'.repeat(32);
  const commitment = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';
  expect(await fits(seed, commitment)).toBe(true);
  expect(await fits(`01${seed.slice(2)}`, commitment)).toBe(false);
});
