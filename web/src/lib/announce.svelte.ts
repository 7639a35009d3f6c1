/** What a screen reader should say next. One polite region in App.svelte reads it out. */

class Announcer {
  words = $state('');
  #last = '';

  /** The same words twice still count: a no-break space makes the region differ. */
  say(words: string): void {
    this.#last = this.#last === words ? `${words}\u00a0` : words;
    this.words = this.#last;
  }
}

export const announcer = new Announcer();
