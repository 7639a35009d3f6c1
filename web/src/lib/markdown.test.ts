import { describe, expect, it } from 'vitest';
import { blocks, pieces } from './markdown';

describe('the Markdown of a rule book', () => {
  it('becomes pieces of text', () => {
    expect(pieces('A **Time** is `dawn-3`.')).toEqual([
      { text: 'A ', style: 'plain' },
      { text: 'Time', style: 'strong' },
      { text: ' is ', style: 'plain' },
      { text: 'dawn-3', style: 'code' },
      { text: '.', style: 'plain' },
    ]);
  });

  it('becomes headings, paragraphs, rules and tables', () => {
    const text =
      '# Atlas\n\nTwo\nlines.\n\n## Cards\n- **ATL-01** One.\n- **ATL-02** Two\n  goes on.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n';
    const found = blocks(text);
    expect(found.map((block) => block.type)).toEqual(['heading', 'paragraph', 'heading', 'list', 'table']);
    expect(found[3]).toMatchObject({ items: [{ rule: 'ATL-01' }, { rule: 'ATL-02' }] });
    expect(found[4]).toMatchObject({
      head: [[{ text: 'a' }], [{ text: 'b' }]],
      rows: [[[{ text: '1' }], [{ text: '2' }]]],
    });
  });

  it('never makes markup of what it does not know', () => {
    expect(pieces('<img src=x onerror=alert(1)>')).toEqual([
      { text: '<img src=x onerror=alert(1)>', style: 'plain' },
    ]);
  });
});
