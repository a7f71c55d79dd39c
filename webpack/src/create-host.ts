/** Configuration of the shell: one entry, and the modules that it provides to every remote. */
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { merge } from 'webpack-merge';
import { SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import { BuildRecordPlugin } from './build-record-plugin.ts';
import { common, modeOf } from './common.ts';
import type { ConfigurationFactory } from './common.ts';
import { hotReload } from './hot-reload.ts';
import { readPackageJson } from './package-json.ts';
import { providedByHost } from './shared-modules.ts';
import { StableIdsPlugin } from './stable-ids-plugin.ts';
import { TestingPlugin } from './testing-plugin.ts';
import type { TestingEntries } from './testing-plugin.ts';

/** Folder of the portal, whose version the shell shows. */
const portal = join(import.meta.dirname, '../..');

/** Of the shell in the federation runtime. */
const NAME = 'coupon_center_shell';

export interface HostOptions {
  /** Absolute path of the package. */
  folder: string;
  /** Entry module, relative to the folder. */
  entry: string;
  /** Code that only the pages of testers get. */
  testing?: TestingEntries;
}

/** @returns what `webpack.config.ts` exports */
export function createHost({ folder, entry, testing }: HostOptions): ConfigurationFactory {
  return (_env, argv) => {
    const mode = modeOf(argv);
    const { version } = readPackageJson(portal);
    const testers = testing && new TestingPlugin({ folder, mode, host: NAME, ...testing });
    return merge(common(folder, mode, 'host'), {
      // For the release service, which finds the place of an error in it; no page gets it.
      ...(mode === 'production' && { devtool: 'hidden-source-map' }),
      entry: { main: join(folder, entry) },
      output: {
        uniqueName: 'coupon-center-shell',
        // Each version has an address of its own.
        publicPath: 'auto',
      },
      plugins: [
        new ModuleFederationPlugin({
          name: NAME,
          shared: providedByHost(mode, folder),
          shareStrategy: 'loaded-first',
          dts: false,
          dev: false,
          manifest: false,
          experiments: { optimization: { disableSnapshot: true, target: 'web' } },
        }),
        new webpack.DefinePlugin({ __VERSION__: JSON.stringify(version) }),
        ...(testers ? [testers] : []),
        new BuildRecordPlugin({
          shell: { version, contract: SHELL_CONTRACT_VERSION },
          testing: testers,
        }),
        ...(mode === 'development' ? hotReload(NAME) : [new StableIdsPlugin()]),
      ],
    });
  };
}
