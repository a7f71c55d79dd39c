/**
 * Builds the script with which the shell's server renders pages: the shell without federation, in one file that imports
 * nothing. It leaves out code that the shell loads on demand.
 */
import { join } from 'node:path';
import webpack from 'webpack';
import type { Compiler, Configuration } from 'webpack';
import { merge } from 'webpack-merge';
import { common } from '../common.ts';
import { buildInside } from './inner-build.ts';

interface RenderOptions {
  folder: string;
  /** Entry module, relative to the folder. */
  entry: string;
  /** Version of the portal. */
  version: string;
}

const NAME = 'render';

function configurationOf({ folder, entry, version }: RenderOptions): Configuration {
  const { target: _browser, ...own } = common(folder, 'production', NAME);
  return merge<Configuration>(own, {
    target: ['webworker', 'es2022'],
    entry: { [NAME]: join(folder, entry) },
    output: { uniqueName: 'coupon-center-render', publicPath: '' },
    plugins: [new webpack.DefinePlugin({ __VERSION__: JSON.stringify(version) })],
  });
}

export class RenderPlugin {
  readonly options: RenderOptions;
  /** File of the last build. */
  file: string | undefined;

  constructor(options: RenderOptions) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    const { name } = RenderPlugin;
    const isEntry = (file: string) => file.startsWith(`${NAME}.`) && file.endsWith('.js');
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        const built = await buildInside(compilation, configurationOf(this.options), isEntry);
        this.file = built.entrypoints.get(NAME)?.getFiles()[0];
      });
    });
  }
}
