/** The server of `npm run dev`, restarted by `node --watch`. Its environment states what runs from source. */
import { parseArgs } from 'node:util';
import { addresses } from './addresses.ts';
import { startStack } from './compose.ts';
import type { StackOptions } from './compose.ts';
import { makeDemo } from './demo.ts';
import { DEVELOPMENT_VARIABLE, DEFAULT_PORT } from './settings.ts';
import { dataFolder } from './paths.ts';
import { createProgress } from './progress.ts';
import { findLivePage } from './live-page.ts';
import { releaseParts } from './release-parts.ts';
import type { ReleasePartsOptions } from './release-parts.ts';
import { closeWithParent } from './stop.ts';

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
  closeWithParent(() => stack.close());
  const keptNotice = publish?.folders?.length
    ? await progress.step('publish the other parts', () => releaseParts(stack.release, publish))
    : '';
  const demo = values.demo ? await progress.step('make the demo merchant', () => makeDemo(stack)) : undefined;
  const livePage = await findLivePage(stack);
  console.log(
    `\nReady. It follows your changes; Ctrl-C stops it.\n\n${addresses(stack, livePage, demo)}\n${keptNotice}`,
  );
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
