export * from './api-client.ts';
export * from './api-error.ts';
export * from './remote-api.ts';
export type { ApiClientOptions } from './session.ts';
export { createSessionStorage } from './session-storage.ts';
export type { SessionStorage, StoredSession } from './session-storage.ts';
export { send } from './send.ts';
export type { SendOptions } from './send.ts';
