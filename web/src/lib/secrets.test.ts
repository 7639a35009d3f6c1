import { beforeEach, describe, expect, it } from 'vitest';
import { isInvite, takeSecret } from './secrets';

describe('the secret of a link', () => {
  beforeEach(() => sessionStorage.clear());

  it('is taken from the address and kept for this tab', () => {
    expect(takeSecret('t', '#invite=abc-_1')).toEqual({ secret: 'abc-_1', fresh: true });
    expect(takeSecret('t', '')).toEqual({ secret: 'abc-_1', fresh: false });
    expect(takeSecret('other', '')).toEqual({ secret: '', fresh: false });
  });

  it('knows an invitation from leave to watch', () => {
    expect(isInvite('t', '#watch=abc')).toBe(false);
    expect(isInvite('t', '#invite=abc')).toBe(true);
    expect(isInvite('t', '')).toBe(true);
  });

  it('is not just any fragment', () => {
    expect(takeSecret('t', '#ATL-17')).toEqual({ secret: '', fresh: false });
  });
});
