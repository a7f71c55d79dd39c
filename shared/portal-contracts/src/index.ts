export * from './addresses.ts';
export * from './build-record.ts';
export * from './federation-manifest.ts';
export * from './page-data.ts';
export * from './registry.ts';
export * from './session-events.ts';
export * from './shared-modules.ts';
export * from './shared-names.ts';
