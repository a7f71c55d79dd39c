/** Tells the release service which shell is live, so that remotes are compared with that one. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_RECORD_FILE, buildRecordSchema } from '@coupon-center/portal-contracts';
import type { ShellRecord } from '@coupon-center/portal-contracts';
import { ReleaseError } from './errors.ts';
import type { ReleaseClient } from './release-client.ts';

export interface ReleaseShellOptions {
  /** Accept a shell in which versions that pages need can't run; pages refuse these. */
  breakRemotes?: boolean;
}

/**
 * @param dist absolute path of the shell's built files
 * @throws {ReleaseError} if it wasn't built, or lacks what a live or an earlier version of a remote needs
 */
export async function releaseShell(
  client: ReleaseClient,
  dist: string,
  { breakRemotes = false }: ReleaseShellOptions = {},
): Promise<ShellRecord> {
  const file = join(dist, BUILD_RECORD_FILE);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) throw new ReleaseError(`${file} is missing; build the shell first.`);
  const build = buildRecordSchema.parse(JSON.parse(text));
  const { shell } = build;
  if (!shell) throw new ReleaseError(`${file} is no record of a shell; build the shell again.`);
  await client.releaseShell({ build, breakRemotes });
  return shell;
}
