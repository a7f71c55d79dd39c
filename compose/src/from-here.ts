/** Files and folders as people name them. */
import { resolve } from 'node:path';

/** Returns the absolute path of what somebody names from their own folder; npm starts programs in the repository's root. */
export const fromHere = (path: string, environment: NodeJS.ProcessEnv = process.env): string =>
  resolve(environment.INIT_CWD || process.cwd(), path);
