/** Paths in the repository, and settings that several programs of this package share. */
import { readdirSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** Folders of the remotes, e.g. `mf-auth`; new ones are found automatically. */
function remoteFolders(): string[] {
  return readdirSync(root)
    .filter((name) => name.startsWith('mf-') && existsSync(join(root, name, 'remote.json')))
    .sort();
}

/** Folder of the shell. */
export const SHELL = 'shell';

/** Folders of all released parts, in release order: the shell first, because remotes are compared with it. */
export function parts(): string[] {
  return [SHELL, ...remoteFolders()];
}

/** The data folder, `COUPON_CENTER_DATA` or `.data`. */
export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(root, env.COUPON_CENTER_DATA || '.data');
}

export const DEFAULT_PORT = 4000;
/** Variable that lists, as JSON, which parts run from source and where. */
export const DEVELOPMENT_VARIABLE = 'COUPON_CENTER_DEVELOPMENT';
