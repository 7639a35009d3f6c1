/** Marks on a board what belongs to a hint, whatever the board: each control says by `data-choice` what it begins. */

export function begins(choice: string | undefined, move: string | null): boolean {
  if (choice === undefined || move === null) return false;
  return choice === move || move.startsWith(`${choice} `);
}

/** What a control makes or begins: `data-choice`, and in `data-also` what else can come of it. */
const choicesOf = ({ dataset }: HTMLElement): (string | undefined)[] => [
  dataset['choice'],
  ...(dataset['also']?.split('|') ?? []),
];

/** An action: puts `data-hinted` on every control inside that makes or begins this move, also on those to come. */
export function hinted(
  node: HTMLElement,
  move: string | null,
): { update: (move: string | null) => void; destroy: () => void } {
  const show = () => {
    for (const control of node.querySelectorAll<HTMLElement>('[data-choice], [data-hinted]'))
      control.toggleAttribute(
        'data-hinted',
        choicesOf(control).some((choice) => begins(choice, move)),
      );
  };
  const watch = new MutationObserver(show);
  const update = (wanted: string | null) => {
    move = wanted;
    watch.disconnect();
    show();
    if (move !== null)
      watch.observe(node, { childList: true, subtree: true, attributeFilter: ['data-choice'] });
  };
  update(move);
  return { update, destroy: () => watch.disconnect() };
}
