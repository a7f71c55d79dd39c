/** `npm start`: builds what changed, starts the portal, publishes the shell and the remotes, and prints addresses. */
import { parseArgs } from 'node:util';
import { lockFolder } from '@coupon-center/database';
import { addresses } from './addresses.ts';
import { buildChanged } from './build.ts';
import { startStack } from './compose.ts';
import { makeDemo } from './demo.ts';
import { findLivePage } from './live-page.ts';
import { dataFolder } from './paths.ts';
import { createProgress } from './progress.ts';
import { releaseParts } from './release-parts.ts';
import { DEFAULT_PORT } from './settings.ts';
import { closeAtCtrlC } from './stop.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { demo: { type: 'boolean', default: false }, publish: { type: 'boolean', default: false } },
  });
  const began = performance.now();
  const dataDir = dataFolder();
  const progress = createProgress();
  // Before anything else: a process that is refused must not have changed what another one serves.
  const lock = await lockFolder(dataDir);
  await buildChanged(progress);
  const port = Number(process.env.PORT ?? DEFAULT_PORT);
  const stack = await progress.step(
    'start the portal (the first start creates the database: up to 15 s)',
    () => startStack({ dataDir, port, lock }),
  );
  closeAtCtrlC(() => stack.close());
  const keptNotice = await progress.step('publish the shell and the remotes', () =>
    releaseParts(stack.release, { command: 'npm start', replaceChosen: values.publish }),
  );
  const demo = values.demo ? await progress.step('make the demo merchant', () => makeDemo(stack)) : undefined;
  const livePage = await findLivePage(stack);
  console.log(`\nReady in ${((performance.now() - began) / 1000).toFixed(1)} s. Ctrl-C stops it.\n`);
  console.log(`${addresses(stack, livePage, demo)}\n${keptNotice}`);
}

main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
