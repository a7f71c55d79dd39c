/** What all servers share. */
export * from './accepted-encodings.ts';
export * from './client-errors.ts';
export * from './close-on-signal.ts';
export * from './cross-site.ts';
export * from './dictionaries.ts';
export * from './end-connections.ts';
export * from './html.ts';
export * from './log-options.ts';
export * from './log-requests.ts';
export * from './network-of.ts';
export * from './page-kit.ts';
export * from './repeat.ts';
export * from './safe-replies.ts';
export * from './send-stored-file.ts';
export * from './server-options.ts';
export * from './storable.ts';
export * from './trusted-proxies.ts';
