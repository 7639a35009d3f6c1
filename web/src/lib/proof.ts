/** Whether the SHA-256 of a seed is its commitment; null where the browser cannot tell (no secure context). */
export async function fits(seed: string, commitment: string): Promise<boolean | null> {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (!globalThis.crypto?.subtle) return null;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') === commitment;
}
