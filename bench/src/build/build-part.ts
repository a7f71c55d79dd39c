/** Builds a part of the portal in a process of its own, as `npm run build` does, but into a folder outside of the checkout. */
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { merge } from 'webpack-merge';
import type { ConfigurationFactory } from '@coupon-center/webpack-config';
import { root, runProgram } from '@coupon-center/testing/program';

/**
 * @returns seconds
 * @throws Error with the output of the build if it failed
 */
export async function buildPart(part: string, cache: string, out: string): Promise<number> {
  const start = performance.now();
  const program = runProgram([import.meta.filename, part, cache, out], {});
  const [code] = (await once(program.process, 'close')) as [number | null];
  if (code !== 0) throw new Error(program.output());
  return (performance.now() - start) / 1000;
}

async function build(part: string, cacheDirectory: string, path: string): Promise<void> {
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
    // Closing the compiler writes the cache.
    compiler.close(() => undefined);
  });
}

if (import.meta.main) {
  const [part = '', cache = '', out = ''] = process.argv.slice(2);
  await build(part, cache, out);
}
