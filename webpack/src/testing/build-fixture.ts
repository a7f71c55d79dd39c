/** Builds copies of the remote in `fixtures/`, for tests. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_RECORD_FILE, buildRecordSchema } from '@coupon-center/portal-contracts';
import type { BuildRecord } from '@coupon-center/portal-contracts';

const fixtures = join(import.meta.dirname, '../../fixtures');
const webpackCli = join(import.meta.dirname, '../../../node_modules/webpack-cli/bin/cli.js');

/**
 * Copies the fixture to a folder beside it, so that its imports resolve and the original stays unchanged. The copy is
 * deleted after the file's tests.
 * @param changes content of the files that differ in the copy, by path
 */
export function copyOfFixture(changes: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(fixtures, '.copy-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  for (const file of ['package.json', 'remote.json', 'tsconfig.json', 'webpack.config.ts', 'src'])
    cpSync(join(fixtures, 'remote', file), join(folder, file), { recursive: true });
  for (const [file, content] of Object.entries(changes)) writeFileSync(join(folder, file), content);
  return folder;
}

interface Built {
  status: number;
  output: string;
  dist: string;
  /** Names of its scripts. */
  scripts: () => string[];
  read: (file: string) => string;
  record: () => BuildRecord;
}

/** Builds a folder for production, as an author would. */
export async function build(folder: string): Promise<Built> {
  const dist = join(folder, 'dist');
  const read = (file: string) => readFileSync(join(dist, file), 'utf8');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [webpackCli, '--mode', 'production'],
      { cwd: folder },
      (error, stdout, stderr) => {
        resolve({
          status: error ? Number(error.code) : 0,
          output: stdout + stderr,
          dist,
          scripts: () =>
            readdirSync(dist)
              .filter((file) => file.endsWith('.js'))
              .sort(),
          read,
          record: () => buildRecordSchema.parse(JSON.parse(read(BUILD_RECORD_FILE))),
        });
      },
    );
  });
}

/** @throws Error with webpack's report if the build fails or warns */
export async function buildWell(folder: string): Promise<Built> {
  const built = await build(folder);
  if (built.status !== 0 || !built.output.includes('compiled successfully')) throw new Error(built.output);
  return built;
}
