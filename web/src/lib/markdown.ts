/** As much Markdown as our rule books use, as data: components draw it, no HTML is made from text. */

export type Piece = { text: string; style: 'plain' | 'strong' | 'code' };
export type Block =
  | { type: 'heading'; level: number; pieces: Piece[] }
  | { type: 'paragraph'; pieces: Piece[] }
  | { type: 'list'; items: { rule: string; pieces: Piece[] }[] }
  | { type: 'table'; head: Piece[][]; rows: Piece[][][] };

const RULE = /^\*\*([A-Z]{3}-\d{2,3})\*\* /;

export function pieces(text: string): Piece[] {
  return text
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('**')) return { text: part.slice(2, -2), style: 'strong' };
      if (part.startsWith('`')) return { text: part.slice(1, -1), style: 'code' };
      return { text: part.replace(/\*([^*]+)\*/g, '$1'), style: 'plain' };
    });
}

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  let paragraph: string[] = [];
  const flush = () => {
    if (paragraph.length) found.push({ type: 'paragraph', pieces: pieces(paragraph.join(' ')) });
    paragraph = [];
  };
  for (const line of text.split('\n')) {
    const heading = /^(#{1,4}) (.*)/.exec(line);
    const item = /^\s*(?:[-*]|\d+\.) (.*)/.exec(line);
    if (heading) {
      flush();
      found.push({ type: 'heading', level: heading[1]?.length ?? 1, pieces: pieces(heading[2] ?? '') });
    } else if (item) {
      flush();
      const words = item[1] ?? '';
      addItem(found, RULE.exec(words)?.[1] ?? '', pieces(words));
    } else if (line.startsWith('|')) {
      flush();
      addRow(found, line);
    } else if (line.trim() === '') flush();
    else if (/^\s+\S/.test(line) && continues(found, line, paragraph)) continue;
    else paragraph.push(line.trim());
  }
  flush();
  return found;
}

function addItem(found: Block[], rule: string, parts: Piece[]): void {
  const last = found.at(-1);
  if (last?.type === 'list') last.items.push({ rule, pieces: parts });
  else found.push({ type: 'list', items: [{ rule, pieces: parts }] });
}

function addRow(found: Block[], line: string): void {
  const cells = line.replace(/^\||\|\s*$/g, '').split('|');
  const last = found.at(-1);
  if (cells.every((cell) => /^[\s:-]+$/.test(cell))) return;
  const row = cells.map((cell) => pieces(cell.trim()));
  if (last?.type === 'table') last.rows.push(row);
  else found.push({ type: 'table', head: row, rows: [] });
}

/** An indented line goes on with the item before it. */
function continues(found: Block[], line: string, paragraph: string[]): boolean {
  const last = found.at(-1);
  if (paragraph.length || last?.type !== 'list') return false;
  last.items.at(-1)?.pieces.push(...pieces(` ${line.trim()}`));
  return true;
}
