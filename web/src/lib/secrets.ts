/** The secret of a link, kept for as long as this tab lives and taken out of the address at once. */

const key = (id: string) => `tidetable-key-${id}`;

export function takeSecret(id: string, hash: string): { secret: string; fresh: boolean } {
  const found = /^#(?:invite|watch)=([\w-]+)$/.exec(hash)?.[1];
  try {
    if (found) sessionStorage.setItem(key(id), found);
    return { secret: found ?? sessionStorage.getItem(key(id)) ?? '', fresh: found !== undefined };
  } catch {
    return { secret: found ?? '', fresh: found !== undefined };
  }
}

export function isInvite(id: string, hash: string): boolean {
  const mark = `tidetable-invite-${id}`;
  if (/^#invite=/.test(hash)) sessionStorage.setItem(mark, '1');
  return sessionStorage.getItem(mark) === '1';
}
