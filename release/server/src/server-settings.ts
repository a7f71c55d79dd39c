/** The environment of the release service, validated. */
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { DatabaseLocation } from '@coupon-center/database';
import { trustedProxiesSchema } from '@coupon-center/server-kit';

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
  /** Folder of the published files; by default in the data folder. */
  RELEASE_FILES: z.string().optional(),
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

/** Absolute path of the folder of the published files. */
export function filesFolder({ RELEASE_FILES: files, COUPON_CENTER_DATA: data }: ServerSettings): string {
  return resolve(files ?? join(data, 'release/files'));
}
