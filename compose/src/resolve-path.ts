/** Resolves files and folders as users name them. */
import { resolve } from 'node:path';

/** Returns the absolute path of a file named from the user's own folder; npm starts programs in the repository's root. */
export const resolvePath = (path: string, environment: NodeJS.ProcessEnv = process.env): string =>
  resolve(environment.INIT_CWD || process.cwd(), path);
