/**
 * The record of a build of the shell or of a remote. It is written beside the built files, and read when they are published and
 * served.
 */
import * as z from '@coupon-center/schema';
import { builtFileSchema } from './federation-manifest.ts';
import { providedModulesSchema, usedModulesSchema } from './shared-names.ts';

/** File name of the record in the folder of the built files. */
export const BUILD_RECORD_FILE = 'build.json';
/** File name of the licences of the packages that a remote contains, in the same folder. */
export const LICENCES_FILE = 'licences.txt';

export const chunkRecordSchema = z.object({
  files: z.array(builtFileSchema),
  /** Shared modules that the chunk uses and therefore waits for. */
  needs: z.array(z.string()),
});
export type ChunkRecord = z.infer<typeof chunkRecordSchema>;

/** A shell as remotes depend on it. */
export const shellRecordSchema = z.object({
  version: z.string(),
  /** Version of the shell contract that it implements. */
  contract: z.string(),
  provides: providedModulesSchema,
});
export type ShellRecord = z.infer<typeof shellRecordSchema>;

/** A third-party package that a build contains. */
export const bundledPackageSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** SPDX expression from its `package.json`; empty if it names none. */
  licence: z.string(),
});
export type BundledPackage = z.infer<typeof bundledPackageSchema>;

/** Code of a shell that only testers' pages load. */
export const testingFilesSchema = z.object({
  /** Files that run before the shell, in order. */
  before: z.array(builtFileSchema),
  /** Files that run after the shell, in order. */
  after: z.array(builtFileSchema),
  /** Files that the others load. */
  later: z.array(builtFileSchema),
});
export type TestingFiles = z.infer<typeof testingFilesSchema>;

export const buildRecordSchema = z.object({
  /** `sha384-<base64>` of each file, by its path. */
  files: z.record(builtFileSchema, z.string()),
  /** Files that run at startup, in order; empty for a remote. */
  entry: z.array(builtFileSchema),
  /** Chunks that are loaded later, by their name or that of the shared module. */
  chunks: z.record(z.string(), chunkRecordSchema),
  /** Missing for a remote, and in records of earlier builds. */
  testing: z.optional(testingFilesSchema),
  /**
   * The script with which the shell's server renders pages; browsers never request it. Missing for a remote, and in records of
   * earlier builds.
   */
  render: z.optional(builtFileSchema),
  /** Routes for which a remote has screens; empty for the shell. */
  routes: z._default(z.array(z.string()), []),
  /** Names that a remote imports from shared modules; missing in records of earlier builds, and for the shell. */
  uses: z.optional(usedModulesSchema),
  /** Packages that a remote contains, by name; missing in records of earlier builds, and for the shell. */
  packages: z.optional(z.array(bundledPackageSchema)),
  /** Files to which code or style sheets of a remote refer; missing in records of earlier builds, and for the shell. */
  assets: z.optional(z.array(builtFileSchema)),
  /** Missing for a remote. */
  shell: z.optional(shellRecordSchema),
});
export type BuildRecord = z.infer<typeof buildRecordSchema>;

/** The record of a shell's build. */
export const shellBuildSchema = z.object({ ...buildRecordSchema.shape, shell: shellRecordSchema });
export type ShellBuildRecord = z.infer<typeof shellBuildSchema>;
