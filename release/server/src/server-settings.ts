/** The environment of the release service, validated. */
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { DatabaseLocation } from '@coupon-center/database';
import { trustedProxiesSchema } from '@coupon-center/server-kit';
import { readQaSecret } from '@coupon-center/server-kit/qa-token';
import { portalOrigin } from '@coupon-center/site-config';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import type { QaAccess } from './testers.ts';

const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4400),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Proxies whose X-Forwarded-For is believed; addresses go into the history. */
  TRUST_PROXY: trustedProxiesSchema.optional(),
  /** PostgreSQL; without one, PGlite in the data folder. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(5),
  COUPON_CENTER_DATA: z.string().default('.data'),
  /** Location of the published files: a folder, by default in the data folder, or `s3://bucket/prefix`. */
  RELEASE_STORE: z.string().optional(),
  /** Whether the bucket is named in the path of its addresses, as most servers other than Amazon's require. */
  RELEASE_STORE_PATH_STYLE: z.stringbool().default(false),
  /** Lets testers have versions that are not live; the same as for the API and the shell's servers. */
  QA_SECRET: z.string().optional(),
  /** The same value as for the shell's servers. */
  PORTAL_ORIGIN: z.url().optional(),
  /** Hours from one pruning of all remotes to the next; 0 for never. */
  RELEASE_PRUNE_HOURS: z.coerce.number().min(0).max(8760).default(24),
});
export type ServerSettings = z.output<typeof schema>;

/**
 * Reads the environment. Empty variables count as unset.
 * @throws Error that lists every invalid variable
 */
export function readSettings(source: NodeJS.ProcessEnv): ServerSettings {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  if (parsed.success) return parsed.data;
  throw new Error(`The environment is not usable:\n${z.prettifyError(parsed.error)}`);
}

export function databaseLocation(settings: ServerSettings): DatabaseLocation {
  const { DATABASE_URL: url, DATABASE_POOL: poolSize, COUPON_CENTER_DATA: data } = settings;
  return url ? { url, poolSize } : { folder: resolve(data) };
}

/**
 * Returns the access to testing.
 * @throws Error if the secret is too short
 */
export function qaAccess(settings: ServerSettings): QaAccess | undefined {
  const secret = readQaSecret({ QA_SECRET: settings.QA_SECRET });
  return secret === undefined ? undefined : { secret, portal: portalOrigin(settings.PORTAL_ORIGIN) };
}

/** @throws Error if `RELEASE_STORE` is neither the address of a bucket nor a folder */
export async function openStore(settings: ServerSettings): Promise<FileStore> {
  const { RELEASE_STORE: place, COUPON_CENTER_DATA: data } = settings;
  if (!place?.includes('://')) return createFolderStore(resolve(place ?? join(data, 'release/files')));
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/?$/.exec(place) ?? [];
  if (bucket === undefined)
    throw new Error(`RELEASE_STORE is a folder or s3://<bucket>/<prefix>, not ${place}.`);
  // Loaded on demand: the SDK takes a while.
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store({
    bucket,
    prefix,
    incoming: resolve(data, 'release/incoming'),
    client: { forcePathStyle: settings.RELEASE_STORE_PATH_STYLE },
  });
}
