/** Build configuration of the shell and the remotes, written once and extended in one line. */
export { BuildRecordPlugin } from './plugins/build-record-plugin.ts';
export { common } from './common.ts';
export { createHost } from './create-host.ts';
export type { HostOptions } from './create-host.ts';
export type { ConfigurationFactory, Mode } from './common.ts';
export { createPage } from './create-page.ts';
export type { PageOptions } from './create-page.ts';
export { createRemote } from './create-remote.ts';
export { createStandalone } from './create-standalone.ts';
export { serve } from './dev/serve.ts';
export type { DevServer, ServeOptions } from './dev/serve.ts';
