/**
 * Loads a remote's code through the federation runtime. Each attempt gets its own remote name, and the entry script is
 * loaded here, because the runtime caches loads and failures by name and address.
 */
import * as runtimeCore from '@module-federation/runtime-core';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteLifecycles } from '@coupon-center/remote-kit';
import { CHUNK_TIMEOUT_MS } from '@coupon-center/contracts';
import type { FederationManifest } from '@coupon-center/contracts';
import type { PageRemoteVersion } from '@coupon-center/shell-page';
import { loadContainer } from './load-container.ts';
import { withinTime } from './within-time.ts';

let attempts = 0;
let isPrepared = false;

/**
 * Exposes the core of the runtime where remotes look for it, since they are built without one (the plugin's own option
 * would add a second copy). Also takes over loading entry scripts, because the runtime wouldn't set their integrity and
 * would keep their globals.
 */
function prepare(): void {
  if (isPrepared) return;
  isPrepared = true;
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  registerPlugins([
    {
      name: 'coupon-center-entries',
      loadEntry: async ({ remoteInfo }) => loadContainer(remoteInfo.entry, remoteInfo.entryGlobalName),
    },
  ]);
}

function isLifecycles(module: unknown): module is RemoteLifecycles {
  const { bootstrap, mount, unmount } = (module ?? {}) as Partial<RemoteLifecycles>;
  return [bootstrap, mount, unmount].every((lifecycle) => typeof lifecycle === 'function');
}

/**
 * @returns the lifecycles that the remote exposes
 * @throws Error if a file is missing, was changed, or exposes something else
 */
export async function loadLifecycles(
  { base, declaration, version }: PageRemoteVersion,
  { metaData }: FederationManifest,
): Promise<RemoteLifecycles> {
  prepare();
  const name = `${declaration.name}:${++attempts}`;
  const entry = new URL(base + metaData.remoteEntry.path + metaData.remoteEntry.name, location.origin).href;
  registerRemotes([{ name, entry, entryGlobalName: metaData.globalName, type: 'global' }]);
  const module = await withinTime(CHUNK_TIMEOUT_MS, `The code of version ${version}`, () =>
    loadRemote<unknown>(`${name}/lifecycle`),
  );
  if (!isLifecycles(module)) throw new Error(`${declaration.name} exposes no bootstrap, mount and unmount.`);
  return module;
}
