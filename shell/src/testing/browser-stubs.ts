import { stubIntersections } from './intersections.ts';

/** Replaces what a whole page of the shell needs and jsdom lacks. */
export function stubBrowser(): void {
  stubIntersections();
  HTMLElement.prototype.scrollIntoView = () => undefined;
  globalThis.scrollTo = () => undefined;
  performance.getEntriesByType = () => [];
  globalThis.BroadcastChannel = class {
    postMessage = () => undefined;
  } as unknown as typeof BroadcastChannel;
}
