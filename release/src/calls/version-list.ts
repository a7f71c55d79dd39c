/** Versions beyond those of the registry, for testers. */
import { z } from 'zod';
import {
  contentHashSchema,
  releasedNameSchema,
  remoteDeclarationSchema,
  shellRecordSchema,
  usedModulesSchema,
} from '@coupon-center/portal-contracts';
import { versionRoleSchema } from './messages.ts';
import {
  contentHashOf,
  remoteVersionRecordSchema,
  shellVersionRecordSchema,
  toReleasedVersion,
  versionOf,
} from '../records/version-record.ts';
import type { ReleasedVersion, VersionRecord } from '../records/version-record.ts';

/** A version that may not be live. */
export interface FoundVersion {
  released: ReleasedVersion;
  /** See `contentHashSchema`. */
  hash: string;
}

const common = { kind: true, package: true, packageVersion: true, version: true } as const;

/**
 * Reply to a request for an exact version: the fields from which its hash is computed, and nothing about who built it, or where.
 * Later releases may add fields, so the hash is computed before any are dropped.
 */
export const toldVersionSchema = z.object({
  record: z.discriminatedUnion('kind', [
    shellVersionRecordSchema.pick({ ...common, build: true }),
    remoteVersionRecordSchema.pick({ ...common, entry: true, files: true, uses: true, declaration: true }),
  ]),
  /** ISO 8601 instant. */
  publishedAt: z.string(),
});
export type ToldVersion = z.infer<typeof toldVersionSchema>;

/** Returns the public part of a version. */
export function tellVersion(record: VersionRecord, publishedAt: string): ToldVersion {
  const { package: packageName, packageVersion, version } = record;
  const told = { package: packageName, packageVersion, version };
  if (record.kind === 'shell')
    return { record: { kind: record.kind, ...told, build: record.build }, publishedAt };
  const { entry, files, uses, declaration } = record;
  return { record: { ...told, entry, files, ...(uses && { uses }), declaration }, publishedAt };
}

/**
 * Reads the output of {@link tellVersion} as it came from the network.
 * @throws Error if it is something else, or another version
 */
export function readToldVersion(body: unknown, version: string): FoundVersion {
  const { record, publishedAt } = toldVersionSchema.parse(body);
  const sent = (body as ToldVersion).record;
  if (record.version !== version || versionOf(sent) !== version)
    throw new Error(`The response for ${version} contains another version, ${versionOf(sent)}.`);
  return { released: toReleasedVersion(record, publishedAt), hash: contentHashOf(sent) };
}

export const listedVersionSchema = z.object({
  version: z.string(),
  hash: contentHashSchema,
  role: versionRoleSchema,
  /** Preview channels that point to it. */
  channels: z.array(z.string()),
  /** ISO 8601 instant. */
  publishedAt: z.string(),
  commit: z.string(),
  /** What built it, e.g. the address of a CI run, or user and machine. */
  builder: z.string(),
  /** Reason for which it was published or last promoted, if one was given. */
  reason: z.string().nullable(),
  /** Only for a remote. */
  declaration: z.optional(remoteDeclarationSchema),
  /** Only for a remote: names that it imports from shared modules. */
  uses: z.optional(usedModulesSchema),
  /** Only for a shell: contract and modules that it provides to remotes. */
  shell: z.optional(shellRecordSchema),
});
export type ListedVersion = z.infer<typeof listedVersionSchema>;

export const versionListSchema = z.object({
  parts: z.array(
    z.object({
      name: releasedNameSchema,
      owner: z.string().nullable(),
      live: z.string().nullable(),
      /** In the order in which they were published, newest first; without withdrawn ones. */
      versions: z.array(listedVersionSchema),
    }),
  ),
});
export type VersionList = z.infer<typeof versionListSchema>;
