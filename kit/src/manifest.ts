/** Writes the `package.json` of a published package from that of its source. */
import { SHARED_MODULES } from '@coupon-center/portal-contracts';
import type { Manifest } from './packages.ts';

/** `@scope/name/part` -> `@scope/name` */
export const packageIn = (specifier: string) =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Packages that the shell provides: a remote has one copy of each, which its own dependencies use too. */
const PROVIDED: ReadonlySet<string> = new Set(SHARED_MODULES.map(packageIn));

const SOURCE = /^\.\/src\/(.*)\.[jt]sx?$/;

/** `./src/x.ts` -> `./dist/x.js`; other files keep their name below `dist`. */
export function builtPath(path: string): string {
  return path.replace(SOURCE, './dist/$1.js').replace(/^\.\/src\//, './dist/');
}

/** Returns the source files that an importer can name. */
export function entriesOf({ exports = {}, bin = {} }: Manifest): string[] {
  return [...Object.values(exports), ...Object.values(bin)].filter((path) => SOURCE.test(path));
}

function exportOf(path: string): string | { types: string; default: string } {
  if (!SOURCE.test(path)) return builtPath(path);
  const file = builtPath(path);
  return { types: file.replace(/\.js$/, '.d.ts'), default: file };
}

/** Turns a pinned version into the range of compatible versions. */
export const compatible = (version: string) => (/^\d/.test(version) ? `^${version}` : version);

export function mapValues<T, U>(record: Readonly<Record<string, T>>, change: (value: T, key: string) => U) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}

/**
 * @param source the `package.json` of the workspace
 * @param engines the Node versions that the repository supports
 */
export function publishedManifest(source: Manifest, engines: { node: string }): Record<string, unknown> {
  const { name, version, description, license, type, sideEffects, exports, bin } = source;
  const all = Object.entries(source.dependencies ?? {});
  const isOurs = (dependency: string) => dependency.startsWith('@coupon-center/');
  const dependencies = all
    .filter(([dependency]) => !PROVIDED.has(dependency))
    .map(([dependency, range]) => [dependency, isOurs(dependency) ? compatible(range) : range]);
  const peers = all
    .filter(([dependency]) => PROVIDED.has(dependency))
    .map(([dependency, range]) => [dependency, compatible(range)]);
  const peerDependencies = { ...Object.fromEntries(peers), ...source.peerDependencies } as object;
  return {
    name,
    version,
    description,
    license,
    type,
    engines,
    ...(sideEffects === undefined
      ? {}
      : {
          sideEffects: Array.isArray(sideEffects)
            ? sideEffects.map((pattern) => pattern.replace(/\.tsx?$/, '.js'))
            : sideEffects,
        }),
    ...(exports ? { exports: { ...mapValues(exports, exportOf), './package.json': './package.json' } } : {}),
    ...(bin ? { bin: mapValues(bin, builtPath) } : {}),
    files: ['dist', 'CHANGELOG.md', ...(source.files ?? [])],
    ...(dependencies.length > 0 ? { dependencies: Object.fromEntries(dependencies) as object } : {}),
    ...(Object.keys(peerDependencies).length > 0 ? { peerDependencies } : {}),
    ...(source.peerDependenciesMeta ? { peerDependenciesMeta: source.peerDependenciesMeta } : {}),
  };
}
