/** Configuration of a remote: one federated expose, `./lifecycle`, and none of the modules that the shell provides. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { merge } from 'webpack-merge';
import { BUILD_NAME, BuildNamePlugin } from './plugins/build-name-plugin.ts';
import { BuildRecordPlugin } from './plugins/build-record-plugin.ts';
import { common, hotReload, modeOf } from './common.ts';
import type { ConfigurationFactory } from './common.ts';
import { ContractRangePlugin } from './plugins/contract-range-plugin.ts';
import { FirstScreensPlugin } from './plugins/first-screens-plugin.ts';
import { consumedByRemote } from './modules/shared-modules.ts';
import { StableIdsPlugin } from './plugins/stable-ids-plugin.ts';

/**
 * `mf-coupons` -> `mf_coupons`, and `fetch` -> `mf__fetch`: names of global variables that no browser and no other remote has.
 * @param folder absolute path of the remote's package
 */
function globalNameOf(folder: string): string {
  const { name } = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as { name: string };
  return (name.startsWith('mf-') ? name : `mf--${name}`).replace(/\W/g, '_');
}

const RUNTIME = fileURLToPath(import.meta.resolve('@coupon-center/webpack-config/remote-runtime'));

/**
 * @param folder absolute path of the remote's package; the shell mounts its `src/lifecycle.tsx`
 * @returns the default export of `webpack.config.ts`
 */
export function createRemote(folder: string): ConfigurationFactory {
  return (_env, argv) => {
    const mode = modeOf(argv);
    const production = mode === 'production';
    const hot = !production && argv?.hot !== false;
    const name = globalNameOf(folder);
    return merge(common(folder, mode, hot ? 'remote-hot' : 'remote'), {
      // The release service locates errors with it; no script refers to it, and no page loads it.
      ...(production && { devtool: 'hidden-source-map' }),
      entry: {},
      output: {
        uniqueName: name,
        publicPath: 'auto',
        chunkLoadingGlobal: production ? `couponCenter_${name}_${BUILD_NAME}` : `couponCenter_${name}`,
      },
      plugins: [
        new ModuleFederationPlugin({
          name,
          library: { type: 'var', name },
          filename: production ? 'remoteEntry.[contenthash:12].js' : 'remoteEntry.js',
          exposes: { './lifecycle': join(folder, 'src/lifecycle.tsx') },
          shared: consumedByRemote(folder),
          shareStrategy: 'loaded-first',
          dts: false,
          dev: false,
          experiments: {
            externalRuntime: true,
            optimization: { disableRemote: true, disableSnapshot: true, target: 'web' },
          },
        }),
        new webpack.NormalModuleReplacementPlugin(/\/webpack-bundler-runtime\/dist\/bundler\.js$/, RUNTIME),
        new BuildRecordPlugin({ remote: folder }),
        new ContractRangePlugin(folder),
        ...(production ? [new FirstScreensPlugin(folder), new StableIdsPlugin(), new BuildNamePlugin()] : []),
        ...(hot ? hotReload(name) : []),
      ],
    });
  };
}
