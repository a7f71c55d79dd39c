/**
 * `npm start`: builds what changed, starts the portal, publishes the shell and the remotes, and prints addresses. With
 * names of stacks, several portals side by side; with a snapshot, a portal on a copy of it.
 */
import { parseArgs } from 'node:util';
import { lockFolder } from '@coupon-center/database';
import { addresses, findLivePage } from './addresses.ts';
import { buildChanged } from './parts/build.ts';
import { startStack } from './server/start-stack.ts';
import type { Stack } from './server/start-stack.ts';
import { makeDemo } from './demo/make-demo.ts';
import { dataFolder, DEFAULT_PORT } from './paths.ts';
import { createProgress } from './progress.ts';
import { closeAtCtrlC } from './stop.ts';
import { releaseParts } from './parts/release-parts.ts';
import { planStacks } from './stacks.ts';
import { checkSnapshotFile } from './test-stack/snapshot.ts';

const open: Stack[] = [];
async function closeAll(): Promise<void> {
  await Promise.all(open.map((stack) => stack.close()));
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      demo: { type: 'boolean', default: false },
      from: { type: 'string' },
      publish: { type: 'boolean', default: false },
      stack: { type: 'string', multiple: true, default: [] },
    },
  });
  const began = performance.now();
  const progress = createProgress();
  const plans = planStacks({
    dataDir: dataFolder(),
    port: Number(process.env.PORT ?? DEFAULT_PORT),
    names: values.stack,
    from: values.from,
    folder: process.env.INIT_CWD ?? process.cwd(),
    databaseUrl: process.env.DATABASE_URL,
  });
  if (plans[0]?.from) await checkSnapshotFile(plans[0].from);
  // Locks first: a process that is refused must not have changed anything that another one serves.
  const locked = [];
  for (const plan of plans) locked.push({ ...plan, lock: await lockFolder(plan.dataDir) });
  await buildChanged(progress);

  closeAtCtrlC(closeAll);
  const texts: string[] = [];
  for (const { name, from, ...options } of locked) {
    const step = <T>(label: string, action: () => Promise<T>) =>
      progress.step(name === undefined ? label : `${name}: ${label}`, action);
    const stack = await step('start the portal (the first start creates the database: up to 15 s)', () =>
      startStack(options),
    );
    open.push(stack);
    if (from) await step('restore the snapshot', () => restore(stack, from));
    // Publishing waits for files and checks most of the time.
    const [keptNotice, demo] = await Promise.all([
      step('publish the shell and the remotes', () =>
        releaseParts(stack.release, { command: 'npm start', replaceChosen: values.publish }),
      ),
      values.demo ? step('make the demo', () => makeDemo(stack)) : undefined,
    ]);
    const heading = name === undefined ? '' : `${name}\n`;
    texts.push(
      `${heading}${addresses(stack, demo?.storeUrl ?? (await findLivePage(stack)), demo)}\n${keptNotice}`,
    );
  }
  const stops = open.length > 1 ? `stops all ${open.length}` : 'stops it';
  console.log(`\nReady in ${((performance.now() - began) / 1000).toFixed(1)} s. Ctrl-C ${stops}.\n`);
  console.log(texts.join('\n'));
}

async function restore({ testStack }: Stack, from: string): Promise<void> {
  if (!testStack)
    throw new Error('A snapshot needs the sandbox: start without STRIPE_SECRET_KEY and SMTP_URL.');
  await testStack.restore(from);
}

main().catch(async (error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  await closeAll();
  process.exit(1);
});
