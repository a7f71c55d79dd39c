/** The API as a part of a larger server. */
export { createBackend } from './app.ts';
export type { Backend, BackendOptions } from './app.ts';
export { openLocalSession } from './features/sessions/local-sessions.ts';
export type { LocalAccount } from './features/sessions/local-sessions.ts';
export { mailExamples } from './mail-examples.ts';
export { migrate, migrations } from './platform/database/migrate.ts';
export { readEnv } from './platform/env.ts';
export type { Env } from './platform/env.ts';
export { serverOptions } from './platform/http/prepare-http.ts';
