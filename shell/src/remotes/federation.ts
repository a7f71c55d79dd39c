/**
 * Loads a remote's code through the federation runtime. Each attempt gets its own remote name, and the entry script is
 * loaded here, because the runtime caches loads and failures by name and address.
 */
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { CHUNK_TIMEOUT_MS } from '@coupon-center/contracts';
import type { FederationManifest } from '@coupon-center/portal-contracts';
import type { RemoteLifecycles } from '@coupon-center/remote-kit';
import type { PageRemoteVersion } from '@coupon-center/shell-page';
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

/** The container of an entry script: the two functions that the federation runtime calls, in the runtime's own types. */
interface Container {
  init(...parameters: unknown[]): void | Promise<void>;
  get(module: string): () => Promise<unknown>;
}

/** Removes the global, so that the next version of the same remote can set its own. */
function takeGlobal(name: string): Container | undefined {
  const globals = globalThis as unknown as Record<string, Container | undefined>;
  const container = globals[name];
  globals[name] = undefined;
  return container;
}

/**
 * Runs the entry script of a remote and takes the container that it puts in a global variable.
 * @throws Error if the script fails or sets no container; its tag is removed in any case
 */
async function loadContainer(address: string, globalName: string): Promise<Container> {
  const script = document.createElement('script');
  if (!address.startsWith(`${location.origin}/`)) script.crossOrigin = 'anonymous';
  globalThis.__couponCenterScript?.(script, address);
  script.src = address;
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      script.onload = script.onerror = null;
      script.remove();
      settle();
    };
    const fail = (reason: string) => finish(() => reject(new Error(`${address} ${reason}.`)));
    const timer = setTimeout(() => fail(`took longer than ${CHUNK_TIMEOUT_MS / 1000} s`), CHUNK_TIMEOUT_MS);
    script.onerror = () => fail('could not be loaded, or is not the file that was published');
    script.onload = () => {
      const container = takeGlobal(globalName);
      if (container) finish(() => resolve(container));
      else fail(`left no container '${globalName}'`);
    };
    document.head.append(script);
  });
}
