/** Creates folders that look like built remotes, for tests. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BUILD_RECORD_FILE, MANIFEST_FILE } from '@coupon-center/portal-contracts';
import type { BundledPackage, Capability, ShellRecord, UsedModules } from '@coupon-center/portal-contracts';
import { integrityOf } from '../records/digests.ts';

/** Creates a folder that Vitest deletes after the run. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'coupon-center-release-'));

export interface FakeRemote {
  name?: string;
  owner?: string;
  packageName?: string;
  packageVersion?: string;
  routes?: string[];
  shellContract?: string;
  needs?: Capability[];
  /** Routes for which it has screens; all of its routes by default. */
  screens?: string[];
  /** Content of its code; different code makes a different version. */
  code?: string;
  /** More files, by name. */
  files?: Record<string, string | Uint8Array>;
  /** Source maps, by the name of the file. */
  maps?: Record<string, object>;
  manifest?: object;
  /** Names that it imports from shared modules. */
  uses?: UsedModules;
  /** Packages that it contains. */
  packages?: BundledPackage[];
  byteBudget?: number;
  /** Files to which its code refers; unknown if left out, as in older builds. */
  assets?: string[];
}

export type FakeShell = Pick<FakeRemote, 'code' | 'packageName' | 'maps'>;

function writeMaps(dist: string, maps: Readonly<Record<string, object>>): void {
  for (const [file, map] of Object.entries(maps))
    writeFileSync(join(dist, `${file}.map`), JSON.stringify(map));
}

function manifestOf(name: string): object {
  const files = (sync: string[]) => ({ js: { sync, async: [] }, css: { sync: [], async: [] } });
  return {
    metaData: {
      remoteEntry: { name: 'remoteEntry.js', path: '' },
      globalName: `mf_${name.replaceAll('-', '_')}`,
      publicPath: 'auto',
    },
    shared: [{ name: 'react' }],
    exposes: [{ path: './lifecycle', assets: files(['lifecycle.js']) }],
  };
}

/** Writes the package and its `dist`; returns the input of `publish`. */
export function fakeRemote({
  name = 'mf-one',
  owner = 'tests',
  packageName = `@tests/${name}`,
  packageVersion = '1.2.3',
  routes = [`/${name}`],
  screens = routes,
  shellContract = '^2.0.0',
  needs,
  code = '1',
  files: more = {},
  maps = {},
  manifest,
  uses,
  packages,
  byteBudget,
  assets,
}: FakeRemote = {}) {
  const folder = temporaryFolder();
  const dist = join(folder, 'dist');
  mkdirSync(dist);
  const contents: Record<string, string | Uint8Array> = {
    'remoteEntry.js': `entry ${code}`,
    'lifecycle.js': `lifecycle ${code}`,
    ...more,
  };
  const files: Record<string, string> = {};
  const write = (file: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), content);
    files[file] = integrityOf(content);
  };
  for (const [file, content] of Object.entries(contents)) write(file, content);
  write(MANIFEST_FILE, JSON.stringify({ ...manifestOf(name), files, ...manifest }));
  writeMaps(dist, maps);
  writeFileSync(
    join(dist, BUILD_RECORD_FILE),
    JSON.stringify({ files, entry: [], chunks: {}, routes: screens, uses, packages, assets }),
  );
  const declaration = {
    name,
    owner,
    shellContract,
    ...(needs && { needs }),
    ...(byteBudget && { byteBudget }),
    routes: routes.map((path) => ({ path, title: 'Title', guard: 'any' })),
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: packageName, version: packageVersion }));
  writeFileSync(join(folder, 'remote.json'), JSON.stringify(declaration));
  return { folder, dist, declaration, packageName, packageVersion };
}

/** Writes the package of a shell and its `dist`; returns the input of `publish`. */
export function fakeShell(
  shell: ShellRecord,
  { code = shell.version, packageName = '@tests/shell', maps = {} }: FakeShell = {},
) {
  const folder = temporaryFolder();
  const dist = join(folder, 'dist');
  mkdirSync(dist);
  const main = `shell ${code}`;
  writeFileSync(join(dist, 'main.js'), main);
  writeMaps(dist, maps);
  const files = { 'main.js': integrityOf(main) };
  const build = { files, entry: ['main.js'], chunks: {}, routes: [], shell };
  writeFileSync(join(dist, BUILD_RECORD_FILE), JSON.stringify(build));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: packageName, version: '1.0.0' }));
  return { folder, dist, build };
}
