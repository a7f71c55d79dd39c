/** What the shell's build made, read from the record that it left. */
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_RECORD_FILE, buildRecordSchema } from '@coupon-center/portal-contracts';
import type { BuildRecord } from '@coupon-center/portal-contracts';
import { createFileReader } from './file-reader.ts';
import type { ErrorLog, FileReader } from './file-reader.ts';

export interface ShellBuild {
  record: BuildRecord;
  /** Address below which the files are. */
  base: string;
}

async function readBuild(shellDist: string): Promise<ShellBuild> {
  const file = join(shellDist, BUILD_RECORD_FILE);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`${file} is missing; build the shell first.`);
  const record = buildRecordSchema.parse(JSON.parse(text));
  await Promise.all(Object.keys(record.files).map((name) => access(join(shellDist, name))));
  return { record, base: '/assets/' };
}

/**
 * Reads the build, and reads it again once a new one is complete.
 * @throws Error when the shell was not built
 */
export async function createShellBuildReader(
  shellDist: string,
  log: ErrorLog,
): Promise<FileReader<ShellBuild>> {
  return createFileReader({
    file: join(shellDist, BUILD_RECORD_FILE),
    load: () => readBuild(shellDist),
    initial: await readBuild(shellDist),
    what: 'the build of the shell',
    log,
  });
}

/** The build as the shell's development server has it now. */
export async function fetchShellBuild(origin: string): Promise<ShellBuild> {
  const response = await fetch(`${origin}/${BUILD_RECORD_FILE}`);
  if (!response.ok) throw new Error(`The shell's development server answered ${response.status}.`);
  return { record: buildRecordSchema.parse(await response.json()), base: `${origin}/` };
}
