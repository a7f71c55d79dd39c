/** An operator's token and key for the commands of one machine. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createKeyPair, localServiceSchema, readPublicKeyOf, SERVICE_FILE } from '@coupon-center/release';
import type { LocalService } from '@coupon-center/release';
import { writeFileAtomic } from '@coupon-center/server-kit/write-file-atomic';
import { addKey, createToken, principalOf } from './credentials.ts';
import type { Executor } from '../database/release-tables.ts';

export interface AccessOptions {
  /** Origin of the service, as the commands reach it. */
  service: string;
  /** Origin of the portal's pages, as people open them. */
  portal?: string;
  /** Owner of the token, for the history. */
  note: string;
}

/** Returns the access that was granted before if it is still accepted, else a new one. */
export async function grantAccess(
  db: Executor,
  { service, portal, note }: AccessOptions,
  before?: LocalService,
): Promise<LocalService> {
  const privateKey = before?.privateKey ?? createKeyPair().privateKey;
  await addKey(db, { scope: '*', note, publicKey: readPublicKeyOf(privateKey) });
  const isAccepted = before !== undefined && (await principalOf(db, `Bearer ${before.token}`)) !== undefined;
  const token = isAccepted ? before.token : (await createToken(db, { scope: '*', note })).token;
  return { service, ...(portal !== undefined && { portal }), token, privateKey };
}

/**
 * Writes the access into a folder, where the commands look for it, readable by its owner only.
 * @param options.folder `release/` of the data folder
 */
export async function writeAccess(
  db: Executor,
  { folder, ...options }: AccessOptions & { folder: string },
): Promise<LocalService> {
  const file = join(folder, SERVICE_FILE);
  const text = await readFile(file, 'utf8').catch(() => '');
  const access = await grantAccess(db, options, parse(text));
  await mkdir(folder, { recursive: true });
  await writeFileAtomic(file, JSON.stringify(access, null, 2), { mode: 0o600 });
  return access;
}

/** Parses a file; one that is missing or damaged is written again. */
function parse(text: string): LocalService | undefined {
  try {
    return localServiceSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
