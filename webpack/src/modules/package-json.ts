/** Reads versions and names from package.json files, so that none is written twice. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface PackageJson {
  name: string;
  version: string;
}

/** @throws Error if the folder contains no package.json */
export function readPackageJson(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;
}

/**
 * Returns the installed version of a package as resolved from a folder.
 * @throws Error if it isn't installed
 */
export function installedVersion(packageName: string, from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', packageName);
    if (existsSync(join(candidate, 'package.json'))) return readPackageJson(candidate).version;
    if (folder === dirname(folder)) throw new Error(`${packageName} is not installed; run npm install`);
  }
}
