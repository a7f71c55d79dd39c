/** Replaces the observer of intersections, which jsdom lacks. A test places all observed elements at once. */
import { act } from 'react';

/** The top of every observed element below that of the window, in heights of the window. */
let top = Infinity;
const observing = new Set<() => void>();

class ObserverOfTests {
  readonly #notify: () => void;
  #wasIn: boolean | undefined;
  constructor(notify: IntersectionObserverCallback, { rootMargin = '0%' }: IntersectionObserverInit = {}) {
    const margin = Number.parseInt(rootMargin) / 100;
    this.#notify = () => {
      const isIntersecting = top > -margin && top < 1 + margin;
      if (isIntersecting === this.#wasIn) return;
      this.#wasIn = isIntersecting;
      const entry = { isIntersecting, boundingClientRect: { top: top * innerHeight } };
      notify([entry as IntersectionObserverEntry], this as unknown as IntersectionObserver);
    };
  }
  observe(): void {
    observing.add(this.#notify);
    queueMicrotask(this.#notify);
  }
  disconnect(): void {
    observing.delete(this.#notify);
  }
}

/** Moves all observed elements. @param to where their top is then, in heights of the window: 0.5 is in its middle */
export async function moveTo(to: number): Promise<void> {
  await act(async () => {
    top = to;
    for (const notify of observing) notify();
  });
}

export function stubIntersections(): void {
  globalThis.IntersectionObserver = ObserverOfTests as unknown as typeof IntersectionObserver;
}
