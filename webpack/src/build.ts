/** Builds one package by its own `webpack.config.ts`; what the command line and `npm start` call. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import type { Stats } from 'webpack';
import type { ConfigurationFactory, Mode } from './common.ts';

export interface BuildOptions {
  mode?: Mode;
}

export interface BuildResult {
  /** Folder of the built files. */
  dist: string;
  milliseconds: number;
  warnings: string[];
}

/** The source has errors; the message holds webpack's list of them. */
export class BuildError extends Error {
  override name = 'BuildError';
}

/** @throws Error when the folder has no `webpack.config.ts` */
export async function configurationOf(folder: string): Promise<ConfigurationFactory> {
  const file = join(folder, 'webpack.config.ts');
  const module = (await import(pathToFileURL(file).href)) as { default: ConfigurationFactory };
  return module.default;
}

/**
 * @param folder absolute path of the package
 * @throws {BuildError} when the source has errors
 */
export async function build(
  folder: string,
  { mode = 'production' }: BuildOptions = {},
): Promise<BuildResult> {
  const configuration = (await configurationOf(folder))({}, { mode });
  const compiler = webpack(configuration);
  try {
    const stats = await new Promise<Stats>((resolve, reject) => {
      compiler.run((error, result) =>
        result ? resolve(result) : reject(error ?? new BuildError('no result')),
      );
    });
    if (stats.hasErrors()) throw new BuildError(stats.toString({ preset: 'errors-only', colors: false }));
    const { warnings = [], time = 0 } = stats.toJson({ all: false, warnings: true, timings: true });
    return {
      dist: compiler.outputPath,
      milliseconds: time,
      warnings: warnings.map(({ message }) => message),
    };
  } finally {
    await new Promise<void>((resolve, reject) =>
      compiler.close((error) => (error ? reject(error) : resolve())),
    );
  }
}
