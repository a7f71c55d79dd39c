/**
 * Versions of the modules that the shell shares, and the federation plugin's `shared` option for remotes. UI libraries
 * are shared through `@coupon-center/ui` as one curated package; see the README for the reason.
 */
import { SHARED_MODULES } from '@coupon-center/portal-contracts';
import type { SharedModuleName } from '@coupon-center/portal-contracts';
import { installedVersion } from './package-json.ts';

/** Modules in the shell's first chunk, because its first paint needs them; the testers' code takes them from there. */
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
  import: false;
}

/** `react-dom/client` -> `react-dom`, `@emotion/react/x` -> `@emotion/react`. */
function packageOf(request: string): string {
  return request.split('/', request.startsWith('@') ? 2 : 1).join('/');
}

/** Returns the range that a remote accepts: it may use features of its minor version, and patches add none. */
const acceptedRange = (version: string) => `^${version.split('.', 2).join('.')}.0`;

/** Returns the version of each module that the shell provides, as installed for the package in `folder`. */
export function sharedVersions(folder: string): Record<string, string> {
  return Object.fromEntries(
    SHARED_MODULES.map((request) => [request, installedVersion(packageOf(request), folder)]),
  );
}

/** Modules that a remote takes from the share scope; none of them is in the remote's own files. */
export function consumedByRemote(folder: string): Record<string, SharedModule> {
  return Object.fromEntries(
    Object.entries(sharedVersions(folder)).map(([request, version]) => [
      request,
      {
        singleton: true,
        strictVersion: true,
        version,
        requiredVersion: acceptedRange(version),
        import: false,
      },
    ]),
  );
}
