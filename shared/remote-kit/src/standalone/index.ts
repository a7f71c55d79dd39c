/** Runs a remote on a page of its own, with answers that stand in for the API. */
export * from '../fixtures.ts';
export { answer, createAnswers } from './answers.ts';
export type { ApiAnswer } from './answers.ts';
export type { AloneStates } from './states.ts';
export { runAlone } from './run-alone.ts';
export { runStandalone } from './run-standalone.ts';
