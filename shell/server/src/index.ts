/** The small server that sends the shell: the page with what it needs inlined, the shell's files, and the remotes' files. */
export { shellPlugin } from './shell-plugin.ts';
export { unreadableAddress } from './create-server.ts';
export type { DevelopmentRemote, QaOptions, ShellOptions } from './shell-options.ts';
