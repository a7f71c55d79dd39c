/** The environment of the release service, validated. */
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { DatabaseLocation } from '@coupon-center/database';
import {
  guessableSecrets,
  readSettings as read,
  serverSettings,
  setting,
  sharedSettings,
} from '@coupon-center/server-kit';
import type { Settings } from '@coupon-center/server-kit';
import { portalOrigin } from '@coupon-center/site-config';
import type { FileStore } from './store/file-store.ts';
import { createFolderStore } from './store/folder-store.ts';
import type { QaAccess } from './access/testers.ts';

/** All variables of the release service. */
export const variables = {
  ...serverSettings(4400),
  BRANDS_FOLDER: sharedSettings.BRANDS_FOLDER.optional(),
  DATABASE_URL: sharedSettings.DATABASE_URL.optional(),
  DATABASE_LISTEN_URL: sharedSettings.DATABASE_LISTEN_URL.optional(),
  DATABASE_POOL: setting
    .wholeNumber(1, 100)
    .default(5)
    .describe('Maximum number of connections of a process to that server, besides the one for LISTEN.'),
  COUPON_CENTER_DATA: sharedSettings.COUPON_CENTER_DATA.default('.data'),
  RELEASE_STORE: setting.text
    .optional()
    .describe(
      'Where published files are stored: a folder, by default in the data folder, or `s3://bucket/prefix`.',
    ),
  RELEASE_STORE_PATH_STYLE: z
    .stringbool()
    .default(false)
    .describe('Whether the bucket is in the path of addresses, as most servers other than Amazon’s require.'),
  METRICS_TOKEN: sharedSettings.METRICS_TOKEN.optional(),
  QA_SECRET: sharedSettings.QA_SECRET.optional(),
  PORTAL_ORIGIN: sharedSettings.PORTAL_ORIGIN.optional(),
  RELEASE_PRUNE_HOURS: z.coerce
    .number('must be a number')
    .min(0)
    .max(8760)
    .default(24)
    .describe('Hours between prunings of all remotes; 0 for never.'),
};
export type ServerSettings = Settings<typeof variables>;

/**
 * @param source e.g. `process.env`
 * @throws Error with one message that lists every invalid variable
 */
export const readSettings = (source: Readonly<Record<string, string | undefined>>): ServerSettings =>
  read(variables, source, (settings) => guessableSecrets(settings, ['QA_SECRET']));

export function databaseLocation(settings: ServerSettings): DatabaseLocation {
  const { DATABASE_URL: url, DATABASE_LISTEN_URL: listenUrl, DATABASE_POOL: poolSize } = settings;
  return url ? { url, listenUrl, poolSize } : { folder: resolve(settings.COUPON_CENTER_DATA) };
}

/** Returns the access to testing, if there is a secret for it. */
export function qaAccess({ QA_SECRET: secret, PORTAL_ORIGIN: origin }: ServerSettings): QaAccess | undefined {
  return secret === undefined ? undefined : { secret, portal: portalOrigin(origin) };
}

/** @throws Error if `RELEASE_STORE` is neither the address of a bucket nor a folder */
export async function openStore(settings: ServerSettings): Promise<FileStore> {
  const { RELEASE_STORE: place, COUPON_CENTER_DATA: data } = settings;
  if (!place?.includes('://')) return createFolderStore(resolve(place ?? join(data, 'release/files')));
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/?$/.exec(place) ?? [];
  if (bucket === undefined)
    throw new Error(`RELEASE_STORE must be a folder or s3://<bucket>/<prefix>, not ${place}.`);
  // Loaded on demand: the SDK takes a while.
  const { createS3Store } = await import('./store/s3-store.ts');
  return createS3Store({
    bucket,
    prefix,
    incoming: resolve(data, 'release/incoming'),
    client: { forcePathStyle: settings.RELEASE_STORE_PATH_STYLE },
  });
}
