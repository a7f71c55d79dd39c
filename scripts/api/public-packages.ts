/** Finds the packages that remotes in other repositories import, and so rely on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = [
  'shared/portal-contracts',
  'shared/site-config',
  'shared/session',
  'shared/api-client',
  'shared/ui',
  'shared/remote-kit',
  'webpack',
];

/** Folder of the committed reports in that of a package. */
export const REPORTS = 'api';

interface Manifest {
  name: string;
  version: string;
  exports: Record<string, string>;
}

export interface PublicPackage {
  /** Folder relative to the repository. */
  folder: string;
  name: string;
  version: string;
  /** Entry points: the name of the report, the name under which it is imported, and the emitted declarations. */
  entries: { report: string; path: string; declarations: string }[];
}

/** Returns the public packages of a repository, with the entry points that are code. */
export function publicPackages(root: string): PublicPackage[] {
  return FOLDERS.map((folder) => {
    const text = readFileSync(join(root, folder, 'package.json'), 'utf8');
    const { name, version, exports } = JSON.parse(text) as Manifest;
    const entries = Object.entries(exports)
      .filter(([, source]) => /\.tsx?$/.test(source))
      .map(([path, source]) => ({
        report: `${path === '.' ? 'index' : path.slice(2)}.api.md`,
        path: join(name, path),
        declarations: join(root, folder, '.types', source.replace(/\.tsx?$/, '.d.ts')),
      }));
    return { folder, name, version, entries };
  });
}
