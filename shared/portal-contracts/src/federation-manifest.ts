/** The part of a federation manifest (`mf-manifest.json`) that publishing and loading a remote need. */
import { z } from 'zod';

const assetsSchema = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

export const federationManifestSchema = z.object({
  metaData: z.object({
    remoteEntry: z.object({ name: z.string().min(1), path: z.string() }),
    /** Name of the global variable that the entry script sets. */
    globalName: z.string().regex(/^[a-zA-Z_]\w*$/),
    /** Files are resolved relative to the entry; some runtimes would execute any other value as code. */
    publicPath: z.literal('auto'),
  }),
  /** Modules that the remote takes from the shell. */
  shared: z.array(z.object({ name: z.string() })),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assetsSchema, css: assetsSchema }) })),
});
export type FederationManifest = z.infer<typeof federationManifestSchema>;
