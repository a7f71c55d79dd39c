/** Builds a part once, with a cache and into a folder that are not the checkout's: `node build-once.ts PART CACHE OUT`. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { merge } from 'webpack-merge';
import type { ConfigurationFactory } from '@coupon-center/webpack-config';
import { root } from '@coupon-center/testing/program';

const [part = '', cacheDirectory = '', path = ''] = process.argv.slice(2);
process.chdir(join(root, part));
const { default: configuration } = (await import(
  pathToFileURL(join(root, part, 'webpack.config.ts')).href
)) as { default: ConfigurationFactory };
const own = { output: { path }, cache: { type: 'filesystem' as const, cacheDirectory } };
const compiler = webpack(merge(configuration({}, { mode: 'production' }), own));
compiler.run((error, stats) => {
  if (error ?? stats?.hasErrors()) {
    console.error(error ?? stats?.toString({ preset: 'errors-only' }));
    process.exitCode = 1;
  }
  // Writes the cache.
  compiler.close(() => undefined);
});
