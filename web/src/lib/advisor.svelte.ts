/** A hint while it is asked for, and while it counts: what a strong player would do in this position. */

import type { TableSession } from './session.svelte';
import type { Refused, Thought } from './wire.gen';

export class Advisor {
  thought: Thought | null = $state.raw(null);
  thinking = $state(false);
  #session: () => TableSession;

  constructor(session: () => TableSession) {
    this.#session = session;
  }

  /** Asks the server; the refusal, if there is one. */
  async ask(): Promise<Refused | null> {
    if (this.thinking) return null;
    const session = this.#session();
    const { position } = session;
    this.thinking = true;
    const answer = await session.hint();
    this.thinking = false;
    if (answer.type === 'refused') return answer;
    if (session.position === position) this.thought = answer.thought;
    return null;
  }

  clear = (): void => {
    this.thought = null;
  };
}
