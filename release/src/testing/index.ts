/** What tests of this package, and of those that use it, share. */
export * from './fake-remote.ts';
export { runCommand } from '../run-command.ts';
