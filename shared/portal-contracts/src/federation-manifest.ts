/** The part of a federation manifest that publishing and loading a remote need. */
import * as z from '@coupon-center/schema';

/** Path of a built file relative to its folder; addresses use the same text. */
export const builtFileSchema = z
  .string()
  .check(z.regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.~@+-]+(?:\/[\w.~@+-]+)*$/));

/** File name of the manifest in every remote. */
export const MANIFEST_FILE = 'mf-manifest.json';

const assetsSchema = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

/** Files and modules that a remote's pages load: every page, and those whose screen is a separate chunk. */
export const manifestLoadsSchema = z.object({
  /** Shared modules that every page needs. */
  shared: z.array(z.string()),
  /** Further files and modules, by the path of the route. */
  late: z.record(z.string(), z.object({ files: z.array(builtFileSchema), shared: z.array(z.string()) })),
});
export type ManifestLoads = z.infer<typeof manifestLoadsSchema>;

export const federationManifestSchema = z.object({
  metaData: z.object({
    remoteEntry: z.object({ name: z.string().check(z.minLength(1)), path: z.string() }),
    /** Name of the global variable that the entry script sets. */
    globalName: z.string().check(z.regex(/^[a-zA-Z_]\w*$/)),
    /** Files are resolved relative to the entry; some runtimes would execute any other value as code. */
    publicPath: z.literal('auto'),
  }),
  /** Modules that the remote takes from the shell. */
  shared: z.array(z.object({ name: z.string() })),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assetsSchema, css: assetsSchema }) })),
  /** `sha384-<base64>` of each of the remote's other files, by its path. */
  files: z._default(z.record(builtFileSchema, z.string()), {}),
  /** Missing in earlier builds: each of their pages may load all shared modules of the remote. */
  loads: z.optional(manifestLoadsSchema),
});
export type FederationManifest = z.infer<typeof federationManifestSchema>;
