/** Builds the twin and serves it on the ordinary stack: `node bench/src/twin/serve.ts`, configured like `npm start`. */
import { startStack } from '@coupon-center/stack';
import { closeAtCtrlC } from '@coupon-center/stack';
import { dataFolder } from '@coupon-center/stack/paths';
import { SHELL_NAME } from '@coupon-center/portal-contracts';
import { buildTwin } from './build-twin.ts';
import { TWIN_VERSION } from './configuration.ts';
import { preloadRemotes } from './preload-remotes.ts';
import { createTwinSource } from './source.ts';

await buildTwin();
const source = createTwinSource();
const { shell } = await source.read();
const stack = await startStack({
  dataDir: dataFolder(),
  port: Number(process.env.PORT ?? 0),
  source,
  prepare(app) {
    if (shell) preloadRemotes(app, shell.live.build, `/${SHELL_NAME}/${TWIN_VERSION}/`);
  },
});
closeAtCtrlC(() => stack.close());
console.log(`Ready.\n  Portal  ${stack.origin}`);
