/** Runs the entry script of a remote and takes the container that it puts in a global variable. */
import { CHUNK_TIMEOUT_MS } from '@coupon-center/contracts';

/** The container of an entry script: the two functions that the federation runtime calls, in the runtime's own types. */
export interface Container {
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

/** @throws Error if the script fails or sets no container; its tag is removed in any case */
export async function loadContainer(address: string, globalName: string): Promise<Container> {
  const script = document.createElement('script');
  script.integrity = globalThis.__couponCenterIntegrity?.(address) ?? '';
  if (!address.startsWith(`${location.origin}/`)) script.crossOrigin = 'anonymous';
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
