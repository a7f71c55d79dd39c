/** Runs builds whose files are added to those of another build, which compresses, records and writes them. */
import CompressionPlugin from 'compression-webpack-plugin';
import webpack from 'webpack';
import type { Compilation, Compiler, Configuration, Stats } from 'webpack';

type Plugins = NonNullable<Configuration['plugins']>;

/** Returns the plugins without those of the outer build. */
function withoutCompression(plugins: Plugins): Plugins {
  return plugins.filter((plugin) => !(plugin instanceof CompressionPlugin));
}

function keepFiles(compiler: Compiler): void {
  compiler.hooks.shouldEmit.tap('keepFiles', () => false);
}

/** @throws Error with the messages of the compiler */
async function run(compiler: Compiler): Promise<Compilation> {
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) =>
      result ? resolve(result) : reject(error ?? new Error('webpack exited without a result.')),
    );
  });
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }));
  return stats.compilation;
}

/**
 * Runs a build inside another one, in a hook of its additional assets.
 * @param isTaken decides which files the outer build takes
 * @returns the build, whose files are in the outer one: minimized already, and named by their content
 */
export async function buildInside(
  outer: Compilation,
  configuration: Configuration,
  isTaken: (file: string) => boolean = () => true,
): Promise<Compilation> {
  const plugins = [...withoutCompression(configuration.plugins ?? []), { apply: keepFiles }];
  const built = await run(webpack({ ...configuration, plugins }));
  outer.fileDependencies.addAll(built.fileDependencies);
  for (const { name, source } of built.getAssets())
    if (isTaken(name)) outer.emitAsset(name, source, { minimized: true });
  return built;
}
