/** The names of files that this browser has uploaded, by what the server calls them. */

const KEY = 'tidetable-files';
const MOST = 20;

function all(): [string, string][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, string][];
  } catch {
    return [];
  }
}

export function keepName(value: string, file: string): void {
  const kept = [[value, file], ...all().filter(([known]) => known !== value)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing shows the file without its name.
  }
}

/** What to call an uploaded file: with its name, if it was this browser that brought it. */
export function broughtName(value: string, words: string): string {
  const file = all().find(([known]) => known === value)?.[1];
  return file ? `${words}: ${file}` : words;
}
