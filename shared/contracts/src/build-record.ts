/** What a build of the shell or of a remote made: written beside the built files, read when they are published and sent. */
import { z } from 'zod';

/** File name of the record, in the folder of the built files. */
export const BUILD_RECORD_FILE = 'build.json';

/** Path of a built file: relative, below its folder, and the same text in an address. */
export const builtFileSchema = z.string().regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.~@+-]+(?:\/[\w.~@+-]+)*$/);

export const chunkRecordSchema = z.object({
  files: z.array(builtFileSchema),
  /** Shared modules that the part uses, and so waits for. */
  needs: z.array(z.string()),
});
export type ChunkRecord = z.infer<typeof chunkRecordSchema>;

export const buildRecordSchema = z.object({
  /** `sha384-<base64>` of each file, by its path. */
  files: z.record(builtFileSchema, z.string()),
  /** Files that run at start, in order; empty for a remote. */
  entry: z.array(builtFileSchema),
  /** Each part that is loaded later, by the name of its chunk or of the shared module. */
  chunks: z.record(z.string(), chunkRecordSchema),
  /** Routes for which a remote has screens; the shell's build has none. */
  routes: z.array(z.string()).default([]),
});
export type BuildRecord = z.infer<typeof buildRecordSchema>;
