/** A remote on a page of its own, for its author. */
export { runStandalone } from './run-standalone.ts';
