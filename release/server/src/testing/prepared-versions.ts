/** Versions of made-up remotes, ready to be announced and uploaded. */
import { readFileSync } from 'node:fs';
import { prepareVersion, versionOf } from '@coupon-center/release';
import type { PreparedVersion, RemoteVersionRecord } from '@coupon-center/release';
import { fakeRemote } from '@coupon-center/release/testing';
import { ORIGIN } from './test-service.ts';

export const prepareFolder = async (folder: string) =>
  (await prepareVersion(folder, ORIGIN)) as PreparedVersion<RemoteVersionRecord>;

export const prepare = (remote: Parameters<typeof fakeRemote>[0] = {}) =>
  prepareFolder(fakeRemote(remote).folder);

export const contentOf =
  ({ paths }: PreparedVersion) =>
  (sha256: string) =>
    Promise.resolve(readFileSync(paths.get(sha256)!));

/** Makes a record consistent again after a change. */
export const rename = (record: RemoteVersionRecord): RemoteVersionRecord => ({
  ...record,
  version: versionOf(record),
});
