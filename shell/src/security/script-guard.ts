/**
 * Decides which scripts the page may load: those of the shell, whose hashes are in the page, and those of remotes, whose hashes
 * are in a manifest that has the fingerprint in the page. It runs before anything else is loaded.
 */
import type { PageData } from '@coupon-center/shell-page';

declare global {
  /** Called by webpack's runtime for each chunk, see `webpack/src/plugins/build-record-plugin.ts`. */
  var __couponCenterScript: ((script: HTMLScriptElement, address: string) => void) | undefined;
  /** Called instead by the runtime of remotes that were built before the hook above; without it they set no hash. */
  var __couponCenterIntegrity: ((address: string) => string) | undefined;
  interface Window {
    trustedTypes?: {
      createPolicy(name: string, rules: TrustedTypesRules): unknown;
    };
  }
}

/** What the page's Trusted Types policy allows; everything else throws. */
interface TrustedTypesRules {
  createScriptURL(address: string): string;
  createHTML(text: string): string;
}

export interface ScriptGuard {
  /**
   * Allows the files of a version of a remote.
   * @param base address of the version's folder
   * @param files `sha384-<base64>` by path, from a manifest whose fingerprint was checked
   */
  vouchFor: (base: string, files: Readonly<Record<string, string>>) => void;
  forget: (base: string) => void;
  /**
   * Returns the hash of a file, empty for one that is served from source.
   * @throws TypeError if the address isn't listed
   */
  integrityOf: (address: string) => string;
}

export function createScriptGuard(
  { assets, remotes }: Pick<PageData, 'assets' | 'remotes'>,
  origin: string,
): ScriptGuard {
  const hashes = new Map<string, string>();
  const sources: string[] = [];
  const vouchFor = (base: string, files: Readonly<Record<string, string>>) => {
    for (const [file, hash] of Object.entries(files)) hashes.set(new URL(base + file, origin).href, hash);
  };
  vouchFor('', assets);
  for (const { live } of Object.values(remotes)) if (live.isDevelopment) sources.push(live.base);
  return {
    vouchFor,
    forget(base) {
      const { href } = new URL(base, origin);
      for (const address of hashes.keys()) if (address.startsWith(href)) hashes.delete(address);
    },
    integrityOf(address) {
      const { href } = new URL(address, origin);
      const hash = hashes.get(href);
      if (hash !== undefined) return hash;
      if (sources.some((base) => href.startsWith(base))) return '';
      throw new TypeError(`${href} is no script of this page.`);
    },
  };
}

/**
 * Accepts text without markup, for the date field: MUI restores a typed digit through `innerHTML`.
 * @throws TypeError for anything that could be an element or a character reference
 */
export function plainText(text: string): string {
  if (/[<&]/.test(text)) throw new TypeError('The page sets no markup as text.');
  return text;
}

/** Whether the browser keeps a failed preload, which it would use to answer the next request of the same kind. */
function isFailedPreload(address: string): boolean {
  const entries = performance.getEntriesByName(address, 'resource') as PerformanceResourceTiming[];
  return entries.some(
    ({ initiatorType, responseStatus, decodedBodySize }) =>
      initiatorType === 'link' &&
      // WebKit doesn't report the status, and doesn't count the body of a failure.
      ((responseStatus as number | undefined) === undefined
        ? decodedBodySize === 0
        : responseStatus === 0 || responseStatus >= 400),
  );
}

/**
 * Prepares a script tag before it is added to the page.
 * @throws TypeError if the page doesn't know the address
 */
export function prepareScript(
  { integrityOf }: ScriptGuard,
  script: HTMLScriptElement,
  address: string,
): void {
  const { href } = new URL(address, location.origin);
  script.integrity = integrityOf(href);
  // A different mode makes it a different request.
  if (isFailedPreload(href)) script.crossOrigin = 'anonymous';
}

/**
 * Fetches a failed script once more. WebKit keeps it in memory even if its hash was wrong, and would answer every later request
 * with it; a request of another kind takes its place.
 */
function forgetScript({ target }: Event): void {
  if (!(target instanceof HTMLScriptElement) || !target.src) return;
  fetch(target.src, { cache: 'reload' }).catch(() => undefined);
}

/** Guards every script through the hook of webpack's runtime and the page's only Trusted Types policy. */
export function installScriptGuard(page: PageData): ScriptGuard | undefined {
  // A shell that runs from source reloads its own modules; the server sends no policy with such a page.
  if (Object.keys(page.assets).length === 0) return undefined;
  const guard = createScriptGuard(page, location.origin);
  const { integrityOf } = guard;
  document.addEventListener('error', forgetScript, { capture: true });
  globalThis.__couponCenterScript = (script, address) => prepareScript(guard, script, address);
  globalThis.__couponCenterIntegrity = integrityOf;
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      integrityOf(address);
      return address;
    },
    createHTML: plainText,
  });
  return guard;
}
