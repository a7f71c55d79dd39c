/** The server of `npm run dev`: started and restarted by `node --watch`, told by its environment what runs from source. */
import { startStack } from './compose.ts';
import type { StackOptions } from './compose.ts';
import { DEVELOPMENT_VARIABLE, DEFAULT_PORT } from './settings.ts';
import { dataFolder } from './paths.ts';
import { closeOnSignal } from './stop.ts';

const development = JSON.parse(process.env[DEVELOPMENT_VARIABLE] ?? '{}') as StackOptions['development'];
const port = Number(process.env.PORT ?? DEFAULT_PORT);

try {
  const stack = await startStack({ dataDir: dataFolder(), port, development });
  closeOnSignal(() => stack.close());
  console.log(`  portal   ${stack.origin}   (provider: ${stack.provider.email} ${stack.provider.password})`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
