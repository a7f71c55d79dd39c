/** Helpers for the tests of this package and of its users. */
export * from './fake-remote.ts';
export { runCommand } from '../run-command.ts';
