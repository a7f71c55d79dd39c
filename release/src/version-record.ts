/** What a publisher signs: everything that makes up a version of a remote. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { builtFileSchema, remoteVersionSchema } from '@coupon-center/portal-contracts';
import type { RemoteVersion } from '@coupon-center/portal-contracts';
import { canonicalJson } from './canonical-json.ts';

const MB = 1024 * 1024;

/** How much may be published. */
export const LIMITS = {
  /** Bytes of one file. */
  file: 10 * MB,
  /** Bytes of all files of a version. */
  version: 50 * MB,
  /** Number of files of a version, compressed variants and attachments included. */
  files: 2000,
} as const;

/** SHA-256 in hexadecimal digits; the address of a file in the store. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** One file: its hash and its size in bytes. */
export const storedFileSchema = z.object({ sha256: sha256Schema, size: z.number().int().min(0) });
export type StoredFile = z.infer<typeof storedFileSchema>;

export const versionRecordSchema = remoteVersionSchema.omit({ publishedAt: true }).extend({
  package: z.string().min(1),
  /** SHA-384 of each file as `sha384-<base64>`, by path; pages verify it. */
  files: z.record(builtFileSchema, z.string()),
  /** Version of the package, without the hash of the content. */
  packageVersion: z.string().min(1),
  /** Commit that was built, or `unknown`. */
  commit: z.string().min(1).max(200),
  /** What built it, e.g. the address of a CI run, or user and machine. */
  builder: z.string().min(1).max(500),
  /** Routes for which the build has screens. */
  screens: z.array(z.string()),
  /** Files that are served, by path: those of `files`, and their compressed variants. */
  contents: z.record(builtFileSchema, storedFileSchema),
  /** Files that are kept with the version and never served in a page, e.g. the list of its dependencies. */
  attachments: z.record(builtFileSchema, storedFileSchema),
});
export type VersionRecord = z.infer<typeof versionRecordSchema>;

export const signedVersionSchema = z.object({
  record: versionRecordSchema,
  /** Ed25519 over the record's canonical JSON, base64. */
  signature: z.string().min(1).max(200),
  /** Name of the key. */
  key: z.string().min(1).max(100),
});
export type SignedVersion = z.infer<typeof signedVersionSchema>;

/** Returns the version of some content: the same package, files and declaration get the same one, wherever they were built. */
export function versionOf({
  package: packageName,
  packageVersion,
  files,
  declaration,
}: Pick<VersionRecord, 'package' | 'packageVersion' | 'files' | 'declaration'>): string {
  const content = canonicalJson([packageName, files, declaration]);
  return `${packageVersion}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}`;
}

/** Returns what the registry tells about a version. */
export function toRemoteVersion(record: VersionRecord, publishedAt: string): RemoteVersion {
  return remoteVersionSchema.parse({ ...record, publishedAt });
}

/** Returns every file of a version. */
export function filesOf({ contents, attachments }: VersionRecord): StoredFile[] {
  return [...Object.values(contents), ...Object.values(attachments)];
}

/** Returns the path at which the source map of a file is kept among the attachments of a version. */
export const sourceMapOf = (path: string): string => `maps/${path}.map`;
