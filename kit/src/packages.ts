/** The packages that a remote in another repository needs, and where they are in this one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Folders of the packages; each comes after those it depends on. */
const FOLDERS = [
  'shared/schema',
  'shared/contracts',
  'shared/portal-contracts',
  'shared/site-config',
  'shared/session',
  'shared/api-client',
  'shared/ui',
  'shared/remote-kit',
  'release',
  'webpack',
  'kit/jest-preset',
  'kit/eslint-config',
  'kit/browser-check',
  'journeys',
  'kit/create-remote',
] as const;

/** The part of a `package.json` that the kit reads or writes. */
export interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  type: 'module';
  sideEffects?: boolean | string[];
  bin?: Record<string, string>;
  files?: string[];
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
}

export interface KitPackage {
  /** Absolute path of the source. */
  folder: string;
  manifest: Manifest;
}

/** @param repository absolute path; by default this one */
export function kitPackages(repository: string = root): KitPackage[] {
  return FOLDERS.map((path) => {
    const folder = join(repository, path);
    return {
      folder,
      manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest,
    };
  });
}
