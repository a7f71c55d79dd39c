/** Builds a package for production by its `webpack.config.ts`. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import webpack from 'webpack';
import type { Stats } from 'webpack';
import type { ConfigurationFactory } from './common.ts';

/** @throws Error if the folder has no `webpack.config.ts` */
export async function configurationOf(folder: string): Promise<ConfigurationFactory> {
  const file = join(folder, 'webpack.config.ts');
  const module = (await import(pathToFileURL(file).href)) as { default: ConfigurationFactory };
  return module.default;
}

/**
 * @param folder absolute path of the package
 * @returns webpack's report, and whether the build is complete
 */
export async function buildRemote(folder: string): Promise<{ report: string; isWhole: boolean }> {
  const factory = await configurationOf(folder);
  const compiler = webpack(factory({}, { mode: 'production' }));
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      if (result) resolve(result);
      else reject(error ?? new Error('webpack exited without a result.'));
    });
  });
  // Closing the compiler writes the cache.
  await promisify(compiler.close.bind(compiler))();
  return {
    report: stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY }),
    isWhole: !stats.hasErrors(),
  };
}
