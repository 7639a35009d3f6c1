/** A choice on its way from the first touch to the move that is sent. */

import { begin, isOffered, moveOf, nextGap, type Choice, type Offers } from './choices';

export class Picking {
  choice: Choice | null = $state.raw(null);
  #offers: () => Offers;
  #send: (move: string) => void;

  constructor(offers: () => Offers, send: (move: string) => void) {
    this.#offers = offers;
    this.#send = send;
  }

  get card(): string | null {
    return this.choice && this.choice.kind !== 'end' ? this.choice.card : null;
  }
  get gap(): number | null {
    return this.choice?.kind === 'place' ? this.choice.gap : null;
  }
  /** The gaps into which the picked card may go. */
  get gaps(): readonly number[] {
    const { choice } = this;
    return choice?.kind === 'place' ? (this.#offers().gaps.get(choice.card) ?? []) : [];
  }

  clear = (): void => {
    this.choice = null;
  };
  confirm = (): void => {
    const move = this.choice && isOffered(this.choice, this.#offers()) ? moveOf(this.choice) : null;
    if (move === null) return;
    this.#send(move);
    this.clear();
  };
  pick = (card: string): void => {
    this.choice = this.card === card ? null : begin(card, this.#offers());
  };
  /** The second touch of the same thing makes the choice. What is not offered is asked all the same: the server says why not. */
  make(wanted: Choice): void {
    const [now, next] = [this.choice && moveOf(this.choice), moveOf(wanted)];
    if (isOffered(wanted, this.#offers())) {
      this.choice = wanted;
      if (now === next) this.confirm();
    } else if (next !== null) this.#send(next);
  }
  intoGap = (gap: number): void => {
    if (this.choice?.kind === 'place') this.make({ ...this.choice, gap });
  };
  discard = (): void => {
    if (this.card) this.make({ kind: 'discard', card: this.card });
  };
  end = (): void => this.make({ kind: 'end' });

  /** What a single key does to the choice; false if it means nothing here. */
  key(key: string, hand: readonly { card: string }[]): boolean {
    const offers = this.#offers();
    const card = /^[1-9]$/.test(key) ? hand[Number(key) - 1]?.card : undefined;
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : null;
    if (card && begin(card, offers)) this.pick(card);
    else if (step && this.choice?.kind === 'place')
      this.choice = { ...this.choice, gap: nextGap(this.gaps, this.gap, step) };
    else if (key === 't' && this.card && offers.tries.has(this.card))
      this.choice = { kind: 'try', card: this.card };
    else if (key === 'd' && this.card && this.choice?.kind !== 'place') this.discard();
    else if (key === 'e' && offers.end) this.choice = { kind: 'end' };
    else return false;
    return true;
  }
}
