/**
 * The federation plugin's `shared` option for the shell and for remotes. UI libraries are shared through
 * `@coupon-center/ui` as one curated package; see the README for the reason.
 */
import { SHARED_MODULES } from '@coupon-center/portal-contracts';
import type { SharedModuleName } from '@coupon-center/portal-contracts';
import type { Mode } from './common.ts';
import { installedVersion } from './package-json.ts';

/** Part of the shell's first chunk, because its first paint needs them; the others load when a remote needs them. */
export const PAGE_MODULES: ReadonlySet<SharedModuleName> = new Set([
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
]);

/** An entry of the federation plugin's `shared`. */
export interface SharedModule {
  singleton: true;
  strictVersion: true;
  version: string;
  requiredVersion: string;
  eager: boolean;
  import?: false;
}

/** `react-dom/client` -> `react-dom`, `@emotion/react/x` -> `@emotion/react`. */
function packageOf(request: string): string {
  return request.split('/', request.startsWith('@') ? 2 : 1).join('/');
}

/** A remote may use what its minor version brought; patches bring nothing that could be missing. */
const acceptedRange = (version: string) => `^${version.split('.', 2).join('.')}.0`;

/** @param folder absolute path of the package that is built; the version is the one installed there */
function describe(request: string, folder: string): SharedModule {
  const version = installedVersion(packageOf(request), folder);
  return {
    singleton: true,
    strictVersion: true,
    version,
    requiredVersion: acceptedRange(version),
    eager: false,
  };
}

/**
 * What the shell puts into the share scope. In development everything is eager: without tree shaking, the first chunk
 * contains more of these modules, and a module in it has to be eager.
 */
export function providedByHost(mode: Mode, folder: string): Record<string, SharedModule> {
  return Object.fromEntries(
    SHARED_MODULES.map((request) => [
      request,
      { ...describe(request, folder), eager: PAGE_MODULES.has(request) || mode === 'development' },
    ]),
  );
}

/** What a remote takes from the share scope; none of it is in the remote's own files. */
export function consumedByRemote(folder: string): Record<string, SharedModule> {
  return Object.fromEntries(
    SHARED_MODULES.map((request) => [request, { ...describe(request, folder), import: false as const }]),
  );
}
