/**
 * What a build of the shell or of a remote produced. Written beside the built files, read when they are published and
 * sent.
 */
import { z } from 'zod';

/** File name of the record in the folder of the built files. */
export const BUILD_RECORD_FILE = 'build.json';

/** Path of a built file relative to its folder; addresses use the same text. */
export const builtFileSchema = z.string().regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.~@+-]+(?:\/[\w.~@+-]+)*$/);

export const chunkRecordSchema = z.object({
  files: z.array(builtFileSchema),
  /** Shared modules that the chunk uses and therefore waits for. */
  needs: z.array(z.string()),
});
export type ChunkRecord = z.infer<typeof chunkRecordSchema>;

export const buildRecordSchema = z.object({
  /** `sha384-<base64>` of each file, by its path. */
  files: z.record(builtFileSchema, z.string()),
  /** Files that run at startup, in order; empty for a remote. */
  entry: z.array(builtFileSchema),
  /** Each chunk that is loaded later, by its name or the name of the shared module. */
  chunks: z.record(z.string(), chunkRecordSchema),
  /** Routes for which a remote has screens; empty for the shell. */
  routes: z.array(z.string()).default([]),
});
export type BuildRecord = z.infer<typeof buildRecordSchema>;
