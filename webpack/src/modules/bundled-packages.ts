/** Finds the third-party packages in a build, and their licences. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { Compilation, NormalModule } from 'webpack';
import type { BundledPackage } from '@coupon-center/portal-contracts';

interface PackageManifest {
  name?: string;
  version?: string;
  license?: string | { type?: string };
  licenses?: { type?: string }[];
}

export interface FoundPackage extends BundledPackage {
  /** Absolute path. */
  folder: string;
}

/** `@scope/name` or `name`; folders within packages may also be named, as `@scope/name/part`. */
const WHOLE_PACKAGE = /^(?:@[^/]+\/)?[^/]+$/;
const LICENCE_TEXT = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i;

/** Returns the licence of a package; older packages name theirs in other ways. */
function licenceOf({ license, licenses }: PackageManifest): string {
  if (typeof license === 'string') return license;
  if (license?.type) return license.type;
  const types = (licenses ?? []).flatMap(({ type }) => type ?? []);
  return types.length > 1 ? `(${types.join(' OR ')})` : (types[0] ?? '');
}

/** Returns the package of a file; a `package.json` without a name only says how its folder is read. */
function packageOf(file: string, known: Map<string, FoundPackage | undefined>): FoundPackage | undefined {
  const folder = dirname(file);
  if (folder === file) return undefined;
  if (known.has(folder)) return known.get(folder);
  const manifestFile = join(folder, 'package.json');
  const manifest = existsSync(manifestFile)
    ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as PackageManifest)
    : {};
  const { name = '', version } = manifest;
  const found =
    WHOLE_PACKAGE.test(name) && version
      ? { name, version, licence: licenceOf(manifest), folder }
      : packageOf(folder, known);
  known.set(folder, found);
  return found;
}

const byName = (a: FoundPackage, b: FoundPackage) => {
  const [one, other] = [`${a.name} ${a.version}`, `${b.name} ${b.version}`];
  return one < other ? -1 : Number(one > other);
};

/**
 * Returns the packages whose modules are in a chunk, sorted, without the one that is built.
 * @param own absolute path of that package
 */
export function bundledPackages({ modules, chunkGraph }: Compilation, own: string): FoundPackage[] {
  const known = new Map<string, FoundPackage | undefined>();
  const found = new Map<string, FoundPackage>();
  for (const module of modules) {
    const { resource } = module as Partial<NormalModule>;
    if (!resource?.includes(sep) || chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    const one = packageOf(resource.split('?', 1)[0] ?? '', known);
    if (one && one.folder !== own) found.set(`${one.name} ${one.version}`, one);
  }
  return [...found.values()].sort(byName);
}

/** Returns the name, version, licence and licence text of each package; they must accompany its code. */
export function licenceTexts(packages: readonly FoundPackage[]): string {
  return packages
    .map(({ name, version, licence, folder }) => {
      const texts = readdirSync(folder)
        .filter((file) => LICENCE_TEXT.test(file))
        .sort()
        .map((file) => readFileSync(join(folder, file), 'utf8').trim());
      return [`${name} ${version}: ${licence || 'no licence named'}`, ...texts].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}
