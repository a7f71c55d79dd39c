/**
 * Decides which scripts the page may load: only those of the shell and its remotes as listed in the page, each with the
 * hash from its publication. Runs before anything else is loaded.
 */
import type { PageData, PageRemoteVersion } from '@coupon-center/shell-page';

declare global {
  /** Called by webpack's runtime for each chunk, see `webpack/src/build-record-plugin.ts`. */
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
  const vouchFor = (address: string, hash: string) => hashes.set(new URL(address, origin).href, hash);
  function vouchForRemote({ base, files, isDevelopment }: PageRemoteVersion): void {
    if (isDevelopment) sources.push(base);
    for (const [file, hash] of Object.entries(files)) vouchFor(base + file, hash);
  }
  for (const [address, hash] of Object.entries(assets)) vouchFor(address, hash);
  for (const { live, earlier } of Object.values(remotes)) {
    vouchForRemote(live);
    if (earlier) vouchForRemote(earlier);
  }
  return {
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

/** Guards every script through the integrity hook and the page's only Trusted Types policy. */
export function installScriptGuard(page: PageData): void {
  // A shell that runs from source reloads its own modules; the server sends no policy with such a page.
  if (Object.keys(page.assets).length === 0) return;
  const { integrityOf } = createScriptGuard(page, location.origin);
  globalThis.__couponCenterIntegrity = integrityOf;
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      integrityOf(address);
      return address;
    },
    createHTML: plainText,
  });
}
