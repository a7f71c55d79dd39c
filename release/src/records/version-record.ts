/** The record that a publisher signs: everything that makes up a version of a remote or of the shell. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  builtFileSchema,
  bundledPackageSchema,
  isPrintable,
  remoteVersionSchema,
  SHELL_NAME,
  shellVersionSchema,
} from '@coupon-center/portal-contracts';
import type { RemoteVersion, ShellVersion } from '@coupon-center/portal-contracts';
import { canonicalJson } from './digests.ts';

/** Text on one line, without control characters: people write it, and others read it in a terminal. */
const printedText = (most: number) =>
  z.string().min(1).max(most).refine(isPrintable, 'this text must be one line without control characters');

/** The same, trimmed. */
export const printedNote = (most: number) => z.string().trim().pipe(printedText(most));

const MB = 1024 * 1024;

/** Limits of a published version. */
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

/** Owner of the shell. */
const SHELL_OWNER = 'portal';

/** Fields of both kinds of versions. */
const publishedFields = {
  package: z.string().min(1),
  /** Version of the package, without the hash of the content. */
  packageVersion: z.string().min(1),
  /** Commit that was built, or `unknown`. */
  commit: printedText(200),
  /** What built it, e.g. the address of a CI run, or user and machine. */
  builder: printedText(500),
  /** ISO 8601 instant of the signature; missing in records that were signed before it was part of them. */
  signedAt: z.iso.datetime().optional(),
  /** Files that are served, by path: those of `files`, and their compressed variants. */
  contents: z.record(builtFileSchema, storedFileSchema),
  /** Files that are kept with the version and never served in a page, e.g. the list of its dependencies. */
  attachments: z.record(builtFileSchema, storedFileSchema),
};

/** Leaves out the fields that only a published version has. */
function unpublished<Shape extends { publishedAt: unknown }>({ publishedAt: _, ...shape }: Shape) {
  return shape;
}

export const remoteVersionRecordSchema = z.object({
  ...unpublished(remoteVersionSchema.shape),
  /** Missing in records that were signed before shells had any. */
  kind: z.literal('remote').optional(),
  ...publishedFields,
  /** Routes for which the build has screens. */
  screens: z.array(z.string()),
  /** Packages that the build contains; missing for versions that were built before this was recorded. */
  packages: z.array(bundledPackageSchema).optional(),
  /** Files to which code or style sheets of the build refer; missing for versions that were built before this was recorded. */
  assets: z.array(builtFileSchema).optional(),
  /** Checks that the publisher left out, for the history. */
  notRun: z.array(z.string().max(40)).max(20).optional(),
});
export type RemoteVersionRecord = z.infer<typeof remoteVersionRecordSchema>;

export const shellVersionRecordSchema = z.object({
  ...unpublished(shellVersionSchema.shape),
  kind: z.literal('shell'),
  ...publishedFields,
});
export type ShellVersionRecord = z.infer<typeof shellVersionRecordSchema>;

export const versionRecordSchema = z.discriminatedUnion('kind', [
  remoteVersionRecordSchema,
  shellVersionRecordSchema,
]);
export type VersionRecord = z.infer<typeof versionRecordSchema>;

export const signedVersionSchema = z.object({
  record: versionRecordSchema,
  /** Ed25519 signature of the record's canonical JSON, base64. */
  signature: z.string().min(1).max(200),
  /** Name of the key. */
  key: z.string().min(1).max(100),
});
export type SignedVersion = z.infer<typeof signedVersionSchema>;

/** A remote's version as the registry has it, or the shell's. */
export type ReleasedVersion = RemoteVersion | ShellVersion;

export const isShellVersion = (version: ReleasedVersion): version is ShellVersion => 'build' in version;

type Content =
  | Pick<ShellVersionRecord, 'kind' | 'package' | 'packageVersion' | 'build'>
  | Pick<RemoteVersionRecord, 'kind' | 'package' | 'packageVersion' | 'files' | 'declaration'>;

/** Returns the SHA-256 of some content, in hexadecimal digits; see `contentHashSchema`. */
export function contentHashOf(record: Content): string {
  const content =
    record.kind === 'shell'
      ? [record.package, record.build]
      : [record.package, record.files, record.declaration];
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}

/** Returns the version of some content: the same package and files get the same one, wherever they were built. */
export function versionOf(record: Content): string {
  return `${record.packageVersion}-${contentHashOf(record).slice(0, 8)}`;
}

/** Returns the end of a version, which is the same for the same content whatever the number in front of it. */
export const contentOfVersion = (version: string): string => version.slice(-8);

/** Returns the name under which a version is released: that of a remote, or `shell`. */
export function nameOf(record: VersionRecord): string {
  return record.kind === 'shell' ? SHELL_NAME : record.declaration.name;
}

/** Returns owner and package of a version; a name belongs to both. */
export function bindingOf(record: VersionRecord): { owner: string; package: string } {
  const owner = record.kind === 'shell' ? SHELL_OWNER : record.declaration.owner;
  return { owner, package: record.package };
}

/** Returns `sha384-<base64>` of each file that the build made, by path; pages verify it. */
export function builtFilesOf(record: VersionRecord): Record<string, string> {
  return record.kind === 'shell' ? record.build.files : record.files;
}

type ShellPart = Pick<ShellVersionRecord, 'kind' | 'version' | 'build'>;
type RemotePart = Pick<
  RemoteVersionRecord,
  'kind' | 'package' | 'version' | 'entry' | 'files' | 'declaration'
>;

/** Returns the registry's entry for a version. */
export function toReleasedVersion(record: ShellPart, publishedAt: string): ShellVersion;
export function toReleasedVersion(record: RemotePart, publishedAt: string): RemoteVersion;
export function toReleasedVersion(record: ShellPart | RemotePart, publishedAt: string): ReleasedVersion;
export function toReleasedVersion(record: ShellPart | RemotePart, publishedAt: string): ReleasedVersion {
  const schema = record.kind === 'shell' ? shellVersionSchema : remoteVersionSchema;
  return schema.parse({ ...record, publishedAt });
}

/** Returns every file of a version. */
export function filesOf({ contents, attachments }: VersionRecord): StoredFile[] {
  return [...Object.values(contents), ...Object.values(attachments)];
}

/** Returns the path at which the source map of a file is kept among the attachments of a version. */
export const sourceMapOf = (path: string): string => `maps/${path}.map`;
