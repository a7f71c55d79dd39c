/** Versions beyond those of the registry, for testers. */
import { z } from 'zod';
import {
  contentHashSchema,
  releasedNameSchema,
  remoteDeclarationSchema,
  shellRecordSchema,
  usedModulesSchema,
} from '@coupon-center/portal-contracts';
import { versionRoleSchema } from './api.ts';
import type { ReleasedVersion } from './version-record.ts';

/** A version that may not be live. */
export interface FoundVersion {
  released: ReleasedVersion;
  /** See `contentHashSchema`. */
  hash: string;
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
  /** Why it was published or last promoted, if somebody said so. */
  reason: z.string().nullable(),
  /** Of a remote. */
  declaration: remoteDeclarationSchema.optional(),
  /** Of a remote: what it takes from shared modules. */
  uses: usedModulesSchema.optional(),
  /** Of a shell: what it has for remotes. */
  shell: shellRecordSchema.optional(),
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
