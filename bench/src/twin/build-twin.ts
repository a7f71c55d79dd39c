/** Builds the twin, unless it is up to date with the sources. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import type { Stats } from 'webpack';
import { fingerprint } from '@coupon-center/stack/fingerprint';
import { remoteNames, TWIN_FOLDER, twinConfiguration } from './configuration.ts';

const INPUTS = ['bench/src/twin', 'shared', 'shell', 'webpack', 'package-lock.json', 'tsconfig.browser.json'];
const PRINT = `${TWIN_FOLDER}.fingerprint`;

/** @throws Error with the messages of the compiler */
export async function buildTwin(): Promise<void> {
  const print = fingerprint([...INPUTS, ...remoteNames()]);
  if (existsSync(PRINT) && readFileSync(PRINT, 'utf8') === print) return;
  const compiler = webpack(twinConfiguration());
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) =>
      result ? resolve(result) : reject(error ?? new Error('webpack exited without a result.')),
    );
  });
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }));
  writeFileSync(PRINT, print);
}

/** Returns the path of a built file. */
export const builtFile = (path: string): string => join(TWIN_FOLDER, path);
