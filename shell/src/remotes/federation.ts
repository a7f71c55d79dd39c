/**
 * Loads a remote's code. The federation runtime shares modules with it; its entry script is loaded here, because the
 * runtime caches loads and failures by name and address, would set no integrity, and would keep globals.
 */
import {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';
import { CHUNK_TIMEOUT_MS } from '@coupon-center/contracts';
import type { SharedModuleName } from '@coupon-center/portal-contracts';
import type { RemoteLifecycles } from '@coupon-center/remote-kit';
import type { PageRemoteVersion, RemoteFacts } from '@coupon-center/shell-page';
import { nextTask } from '../common/scheduling.ts';
import { providedModules } from './provided-modules.ts';
import { withinTime } from '../common/within-time.ts';

/** Set by the build. */
declare const __SHARED_VERSIONS__: Readonly<Record<SharedModuleName, string>>;

const SCOPE = 'default';

/** What the entries of remotes take from the core. Those of earlier kits also look for helpers, and use none. */
const RUNTIME_CORE = {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  helpers: { global: {} },
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
};

let runtime: ModuleFederation | undefined;

/** The runtime keeps the promise of a failed load and would hand it to every later remote. */
function forgetLoad(name: SharedModuleName): void {
  for (const share of Object.values(runtime?.shareScopeMap[SCOPE]?.[name] ?? {})) share.loading = null;
}

/** Shares a module with remotes: the only copy, and only in a version that they accept. */
function shared(name: SharedModuleName, load: () => Promise<unknown>) {
  const version = __SHARED_VERSIONS__[name];
  return {
    version,
    get: async () => {
      const module = await load().catch((error: unknown) => {
        forgetLoad(name);
        throw error;
      });
      // The module took a while to run, and the code that waits for it may take as long again.
      await nextTask();
      return () => module;
    },
    shareConfig: { singleton: true, strictVersion: true, requiredVersion: version },
  };
}

/** Starts the federation runtime with the shell's shared modules, and exposes its core to remotes, which are built without it. */
function start(): ModuleFederation {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: RUNTIME_CORE });
  const modules = Object.entries(providedModules) as [SharedModuleName, () => Promise<unknown>][];
  const federation = new ModuleFederation({
    name: 'coupon_center_shell',
    remotes: [],
    shared: Object.fromEntries(modules.map(([name, load]) => [name, shared(name, load)])),
    shareStrategy: 'loaded-first',
  });
  setGlobalFederationInstance(federation);
  return federation;
}

function isLifecycles(module: unknown): module is RemoteLifecycles {
  const { bootstrap, mount, unmount } = (module ?? {}) as Partial<RemoteLifecycles>;
  return [bootstrap, mount, unmount].every((lifecycle) => typeof lifecycle === 'function');
}

/** @throws Error if a file is missing, was changed, or exposes no lifecycles */
export async function loadLifecycles(
  { base, declaration, version }: PageRemoteVersion,
  { entry: path, globalName }: RemoteFacts,
): Promise<RemoteLifecycles> {
  const { shareScopeMap } = (runtime ??= start());
  const entry = new URL(base + path, location.origin).href;
  const module = await withinTime(CHUNK_TIMEOUT_MS, `The code of version ${version}`, async () => {
    const container = await loadContainer(entry, globalName);
    await container.init(shareScopeMap[SCOPE] ?? {}, [], {
      version: '',
      shareScopeKeys: SCOPE,
      shareScopeMap,
    });
    const run = await container.get('./lifecycle');
    await nextTask();
    return run();
  });
  if (!isLifecycles(module)) throw new Error(`${declaration.name} exposes no bootstrap, mount and unmount.`);
  return module;
}

interface Container {
  init(...parameters: unknown[]): void | Promise<void>;
  get(module: string): Promise<() => unknown>;
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
