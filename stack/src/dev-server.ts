/** The server of `npm run dev`, restarted by `node --watch`. Its environment states what runs from source. */
import { parseArgs } from 'node:util';
import { closeOnSignal } from '@coupon-center/server-kit';
import { addresses, findLivePage } from './addresses.ts';
import { startStack } from './server/start-stack.ts';
import type { StackOptions } from './server/start-stack.ts';
import { makeDemo } from './demo/make-demo.ts';
import { dataFolder, DEFAULT_PORT, DEVELOPMENT_VARIABLE } from './paths.ts';
import { createProgress } from './progress.ts';
import { releaseParts } from './parts/release-parts.ts';
import type { ReleasePartsOptions } from './parts/release-parts.ts';

const { development, publish } = JSON.parse(process.env[DEVELOPMENT_VARIABLE] ?? '{}') as {
  development?: StackOptions['development'];
  publish?: ReleasePartsOptions;
};
const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } });
const port = Number(process.env.PORT ?? DEFAULT_PORT);

try {
  const progress = createProgress();
  const stack = await progress.step('start the portal', () =>
    startStack({ dataDir: dataFolder(), port, development }),
  );
  // One Ctrl-C may arrive several times, from the terminal and from the parent programs; only the first counts.
  closeOnSignal(() => stack.close(), { leavesAtSecond: false });
  const keptNotice = publish?.folders?.length
    ? await progress.step('publish the other parts', () => releaseParts(stack.release, publish))
    : '';
  const demo = values.demo ? await progress.step('make the demo', () => makeDemo(stack)) : undefined;
  const livePage = demo?.storeUrl ?? (await findLivePage(stack));
  console.log(
    `\nReady. It follows your changes; Ctrl-C stops it.\n\n${addresses(stack, livePage, demo)}\n${keptNotice}`,
  );
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
