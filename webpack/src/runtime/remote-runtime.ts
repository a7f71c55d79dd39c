/**
 * The federation runtime in a remote's entry, in place of the plugin's. That one can also load other remotes, read snapshots and
 * choose parts of shared modules, which no remote does: half of each entry was never run.
 */
import { ModuleFederation, setGlobalFederationInstance } from '@module-federation/runtime-core';
import type { UserOptions } from '@module-federation/runtime-core/types';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
// @ts-expect-error: it has no declarations
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';

interface WebpackRequire {
  federation: { initOptions: UserOptions };
}

/** Creates an instance for each entry, so that another version of the remote on the same page has its own. */
function init({ webpackRequire }: { webpackRequire: WebpackRequire }): ModuleFederation {
  const { initOptions } = webpackRequire.federation;
  const instance = new ModuleFederation({ ...initOptions, id: `${initOptions.name}@${Date.now()}` });
  setGlobalFederationInstance(instance);
  return instance;
}

// eslint-disable-next-line no-restricted-exports -- the plugin's code imports a default export
export default {
  runtime: {},
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime: { consumes: consumes as unknown, I: initializeSharing, S: {}, initContainerEntry, init },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};
