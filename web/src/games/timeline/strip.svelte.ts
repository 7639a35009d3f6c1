/** How the timeline scrolls and zooms: buttons, pinch, wheel. The middle of what is seen stays in the middle. */

import { tick } from 'svelte';
import { calm } from '$lib/motion';

const STEP = 1.25;
const LEAST = 0.5;
const MOST = 2.5;

export class Strip {
  zoom = $state(1);
  /** The part of the line that is in sight, 0 to 1. */
  seen = $state.raw({ from: 0, to: 1 });
  #node: HTMLElement | undefined;

  get smallest(): boolean {
    return this.zoom <= LEAST;
  }
  get largest(): boolean {
    return this.zoom >= MOST;
  }

  by(factor: number): void {
    const node = this.#node;
    const zoom = Math.min(MOST, Math.max(LEAST, this.zoom * factor));
    if (!node || zoom === this.zoom) return;
    const middle = (node.scrollLeft + node.clientWidth / 2) / node.scrollWidth;
    this.zoom = zoom;
    void tick().then(() => {
      node.scrollLeft = middle * node.scrollWidth - node.clientWidth / 2;
    });
  }
  larger = () => this.by(STEP);
  smaller = () => this.by(1 / STEP);

  show(wanted: string): void {
    const found = this.#node?.querySelector(wanted)?.getBoundingClientRect();
    const frame = this.#node?.getBoundingClientRect();
    if (!found || !frame) return;
    // Only the strip: scrollIntoView would move the whole page with it.
    const left = found.left + found.width / 2 - frame.left - frame.width / 2;
    this.#node?.scrollBy({ left, behavior: calm() ? 'auto' : 'smooth' });
  }

  #look = (): void => {
    const node = this.#node;
    if (!node) return;
    const { scrollLeft, clientWidth, scrollWidth } = node;
    this.seen = { from: scrollLeft / scrollWidth, to: (scrollLeft + clientWidth) / scrollWidth };
  };

  /** The action of the scrolling element. */
  attach = (node: HTMLElement): { destroy: () => void } => {
    this.#node = node;
    let apart = 0;
    const between = ({ touches: [one, two] }: TouchEvent) =>
      one && two ? Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY) : 0;
    const listeners: [string, (event: never) => void][] = [
      ['touchstart', (event: TouchEvent) => void (apart = between(event))],
      [
        'touchmove',
        (event: TouchEvent) => {
          if (event.touches.length !== 2 || !apart) return;
          event.preventDefault();
          const now = between(event);
          this.by(now / apart);
          apart = now;
        },
      ],
      [
        'wheel',
        (event: WheelEvent) => {
          if (event.ctrlKey) this.by(Math.exp(-event.deltaY / 200));
          else if (node.scrollWidth > node.clientWidth && Math.abs(event.deltaY) > Math.abs(event.deltaX))
            node.scrollLeft += event.deltaY;
          else return;
          event.preventDefault();
        },
      ],
      ['scroll', this.#look],
    ];
    for (const [name, listen] of listeners)
      node.addEventListener(name, listen as EventListener, { passive: false });
    const watch = new ResizeObserver(this.#look);
    watch.observe(node);
    if (node.firstElementChild) watch.observe(node.firstElementChild);
    return {
      destroy: () => {
        watch.disconnect();
        for (const [name, listen] of listeners) node.removeEventListener(name, listen as EventListener);
      },
    };
  };
}
