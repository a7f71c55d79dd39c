/** Builds what changed: the shell and each remote separately, two at a time. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BUILD_RECORD_FILE } from '@coupon-center/portal-contracts';
import type { BuildRecord } from '@coupon-center/portal-contracts';
import { fingerprint } from './fingerprint.ts';
import { parts, root } from '../paths.ts';
import type { Progress } from '../progress.ts';

const run = promisify(execFile);
const webpackCommand = join(root, 'node_modules/webpack-cli/bin/cli.js');

/** Inputs of every build besides its own folder. */
const COMMON_INPUTS = [
  'shared',
  'webpack',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.browser.json',
];
const BUILDS_AT_ONCE = 2;

function recordOf(folder: string): string {
  return join(root, '.cache/builds', folder);
}

/** Returns whether all files of the build still exist. */
function isComplete(dist: string): boolean {
  const record = join(dist, BUILD_RECORD_FILE);
  if (!existsSync(record)) return false;
  const { files } = JSON.parse(readFileSync(record, 'utf8')) as BuildRecord;
  return Object.keys(files).every((file) => existsSync(join(dist, file)));
}

function isCurrent(folder: string, print: string): boolean {
  const record = recordOf(folder);
  if (!existsSync(record) || readFileSync(record, 'utf8') !== print) return false;
  return isComplete(join(root, folder, 'dist'));
}

/**
 * Builds a package as `npm run build` does in its folder.
 * @param folder e.g. `mf-auth`
 * @throws Error with the compiler's messages
 */
async function build(folder: string): Promise<void> {
  const print = fingerprint([folder, ...COMMON_INPUTS]);
  try {
    await run(process.execPath, [webpackCommand, '--mode', 'production'], { cwd: join(root, folder) });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${folder} does not build:\n${stdout}${stderr}`, { cause: error });
  }
  mkdirSync(join(root, '.cache/builds'), { recursive: true });
  writeFileSync(recordOf(folder), print);
}

/**
 * Builds the shell and the remotes whose source changed.
 * @returns the folders that were built
 */
export async function buildChanged(
  progress: Progress,
  folders: readonly string[] = parts(),
): Promise<string[]> {
  const stale = folders.filter((folder) => !isCurrent(folder, fingerprint([folder, ...COMMON_INPUTS])));
  const queue = [...stale];
  const worker = async () => {
    for (let folder = queue.shift(); folder; folder = queue.shift()) {
      const current = folder;
      await progress.step(`build ${current}`, () => build(current));
    }
  };
  await Promise.all(Array.from({ length: BUILDS_AT_ONCE }, worker));
  return stale;
}
