/**
 * Builds the code that only testers' pages get. It is a separate build, whose files are added to those of the
 * shell: as further entries of the shell's build, its parts would make the shell's runtime larger, which every merchant
 * would pay for. It takes React from the page, where the shell leaves it for these pages.
 */
import { join } from 'node:path';
import webpack from 'webpack';
import type { Compilation, Compiler, Configuration } from 'webpack';
import { merge } from 'webpack-merge';
import type { TestingFiles } from '@coupon-center/portal-contracts';
import { checkScripts } from './build-record-plugin.ts';
import { common } from '../common.ts';
import type { Mode } from '../common.ts';
import { buildInside } from './inner-build.ts';
import { PAGE_MODULES } from '../modules/shared-modules.ts';

/** Entry modules of the code for testers, relative to the package's folder. */
export interface TestingEntries {
  /** Runs before the shell. */
  before: string;
  /** Runs after it. */
  after: string;
}

interface TestingOptions extends TestingEntries {
  folder: string;
  mode: Mode;
}

const BEFORE = 'qa-boot';
const AFTER = 'qa';

function configurationOf({ folder, mode, before, after }: TestingOptions): Configuration {
  const copyOf = (module: string) => `var __couponCenterModules[${JSON.stringify(module)}]`;
  return merge<Configuration>(common(folder, mode, 'testing'), {
    ...(mode === 'production' && { devtool: 'hidden-source-map' }),
    entry: { [BEFORE]: join(folder, before), [AFTER]: { import: join(folder, after), dependOn: BEFORE } },
    output: { uniqueName: 'coupon-center-testing', publicPath: 'auto' },
    externals: Object.fromEntries([...PAGE_MODULES].map((module) => [module, copyOf(module)])),
    plugins: [{ apply: checkScripts }],
  });
}

function filesOf(compilation: Compilation): TestingFiles {
  const startOf = (entry: string) => compilation.entrypoints.get(entry)?.getFiles() ?? [];
  const [before, after] = [startOf(BEFORE), startOf(AFTER)];
  const all = compilation.getAssets().map(({ name }) => name);
  const later = all.filter((file) => !file.endsWith('.map') && ![...before, ...after].includes(file));
  return { before, after, later: later.sort() };
}

export class TestingPlugin {
  readonly options: TestingOptions;
  /** Files of the last build. */
  files: TestingFiles | undefined;

  constructor(options: TestingOptions) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    const { name } = TestingPlugin;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        const built = await buildInside(compilation, configurationOf(this.options));
        this.files = filesOf(built);
      });
    });
  }
}
