/** Publishes the shell and the remotes of this checkout, as an operator does. */
import { join } from 'node:path';
import { buildChanged } from '@coupon-center/stack/build';
import { parts } from '@coupon-center/stack/paths';
import { createProgress } from '@coupon-center/stack/progress';
import { root } from '@coupon-center/testing/program';
import { runWell } from '../src/engine.ts';
import { PORTAL_ORIGIN } from './web.ts';

/** Builds what has changed. @throws Error if a part does not build */
export const buildParts = (): Promise<string[]> => buildChanged(createProgress());

/**
 * Publishes the built parts through an edge, except those whose live version somebody chose by hand.
 * @param folder for the operator's token and key
 * @param database the variables of the database
 * @throws Error with the output of the command, if a part is refused
 */
export async function publishAll(folder: string, database: NodeJS.ProcessEnv): Promise<void> {
  const env = { ...process.env, ...database, COUPON_CENTER_DATA: folder };
  const run = (file: string, ...args: string[]) =>
    runWell(process.execPath, [join(root, file), ...args], env);
  await run('release/server/src/cli.ts', 'access', PORTAL_ORIGIN);
  const folders = parts().map((part) => join(root, part));
  await run(
    'release/src/cli.ts',
    'publish',
    '--keep-chosen',
    '--grant-needs',
    '--without-browser',
    ...folders,
  );
}
