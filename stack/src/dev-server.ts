/** The server of `npm run dev`: started and restarted by `node --watch`, told by its environment what runs from source. */
import { addresses } from './addresses.ts';
import { startStack } from './compose.ts';
import type { StackOptions } from './compose.ts';
import { DEVELOPMENT_VARIABLE, DEFAULT_PORT } from './settings.ts';
import { dataFolder } from './paths.ts';
import { createProgress } from './progress.ts';
import { findLivePage } from './live-page.ts';
import { closeWithParent } from './stop.ts';

const development = JSON.parse(process.env[DEVELOPMENT_VARIABLE] ?? '{}') as StackOptions['development'];
const port = Number(process.env.PORT ?? DEFAULT_PORT);

try {
  const stack = await createProgress().step('start the portal', () =>
    startStack({ dataDir: dataFolder(), port, development }),
  );
  closeWithParent(() => stack.close());
  console.log(
    `\nReady. Changes are taken over by themselves; Ctrl-C ends it.\n\n${addresses(stack, await findLivePage(stack))}\n`,
  );
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
