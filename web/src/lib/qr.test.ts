import { describe, expect, it } from 'vitest';
import { qrPath } from './qr';

/** The picture as rows of signs, read back from the path. */
function picture({ size, path }: { size: number; path: string }): boolean[][] {
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  return rows;
}

describe('the QR code', () => {
  const rows = picture(qrPath('https://example.org/table/Jx3kQv9ZbW#invite=abcdefghijklmnop'));

  it('has a quiet border of three', () => {
    const edge = [0, 1, 2, rows.length - 3, rows.length - 2, rows.length - 1];
    for (const at of edge) {
      expect(rows[at]?.some(Boolean)).toBe(false);
      expect(rows.some((row) => row[at])).toBe(false);
    }
  });

  it('has a finder in three corners', () => {
    const end = rows.length - 4;
    const row = (y: number, from: number, to: number) => rows[y]?.slice(from, to + 1).every(Boolean);
    expect(row(3, 3, 9)).toBe(true);
    expect(row(3, end - 6, end)).toBe(true);
    expect(row(end, 3, 9)).toBe(true);
    expect(row(end, end - 6, end)).toBe(false);
  });
});
