/** Lets a repository install the kit from its tarballs, and everything else from npm's cache, which `npm ci` filled. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Built } from './build-kit.ts';
import { mapValues } from './manifest.ts';
import { root } from './packages.ts';
import type { Manifest } from './packages.ts';

interface Lock {
  name?: string;
  packages: Record<string, { link?: boolean }>;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const writeJson = (file: string, value: unknown) =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/**
 * Changes the repository's `package.json`, and writes a lock file with the versions that this repository has. npm drops
 * packages that none of the others requires, so an undeclared dependency is missing as it would be with a registry.
 *
 * @param folder the repository of a remote, before `npm install`
 * @param packages what `buildKit` built
 */
export function installFromTarballs(folder: string, packages: readonly Built[]): void {
  const file = join(folder, 'package.json');
  const manifest = readJson(file) as Manifest;
  const tarballs = Object.fromEntries(packages.map(({ name, tarball }) => [name, `file:${tarball}`]));
  const fromTarballs = (dependencies: Record<string, string> = {}) =>
    mapValues(dependencies, (range, name) => tarballs[name] ?? range);
  writeJson(file, {
    ...manifest,
    dependencies: fromTarballs(manifest.dependencies),
    devDependencies: fromTarballs(manifest.devDependencies),
    overrides: tarballs,
  });
  const lock = readJson(join(root, 'package-lock.json')) as Lock;
  const installed = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  );
  writeJson(join(folder, 'package-lock.json'), {
    ...lock,
    name: manifest.name,
    packages: { '': { name: manifest.name, version: manifest.version }, ...Object.fromEntries(installed) },
  });
}
