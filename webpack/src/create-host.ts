/** Configuration of the shell: one entry, and the modules that it provides to every remote. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { merge } from 'webpack-merge';
import { BUILD_RECORD_FILE, SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import type { BuildRecord } from '@coupon-center/portal-contracts';
import { BuildRecordPlugin } from './build-record-plugin.ts';
import { common, modeOf } from './common.ts';
import type { ConfigurationFactory } from './common.ts';
import { hotReload } from './hot-reload.ts';
import { readPackageJson } from './package-json.ts';
import { providedByHost } from './shared-modules.ts';
import { StableIdsPlugin } from './stable-ids-plugin.ts';

/** Folder of the portal, whose version the shell shows. */
const portal = join(import.meta.dirname, '../..');

export interface HostOptions {
  /** Absolute path of the package. */
  folder: string;
  /** Entry module, relative to the folder. */
  entry: string;
  /** Base address of the built files. */
  publicPath: string;
}

/**
 * Keeps the files of the previous build, which a running portal and open pages may still request.
 * @returns a predicate for webpack's `output.clean`, called for each file that the new build didn't write
 */
function isOfLastBuild(dist: string): (file: string) => boolean {
  const record = join(dist, BUILD_RECORD_FILE);
  if (!existsSync(record)) return () => false;
  const { files } = JSON.parse(readFileSync(record, 'utf8')) as BuildRecord;
  return (file) => Object.hasOwn(files, file.replace(/\.(?:br|gz)$/, ''));
}

/** @returns what `webpack.config.ts` exports */
export function createHost({ folder, entry, publicPath }: HostOptions): ConfigurationFactory {
  return (_env, argv) => {
    const mode = modeOf(argv);
    const { version } = readPackageJson(portal);
    return merge(common(folder, mode, 'host'), {
      entry: { main: join(folder, entry) },
      output: {
        uniqueName: 'coupon-center-shell',
        publicPath: mode === 'production' ? publicPath : 'auto',
        clean: { keep: isOfLastBuild(join(folder, 'dist')) },
      },
      plugins: [
        new ModuleFederationPlugin({
          name: 'coupon_center_shell',
          shared: providedByHost(mode, folder),
          shareStrategy: 'loaded-first',
          dts: false,
          dev: false,
          manifest: false,
          experiments: { optimization: { disableSnapshot: true, target: 'web' } },
        }),
        new webpack.DefinePlugin({ __VERSION__: JSON.stringify(version) }),
        new BuildRecordPlugin({ shell: { version, contract: SHELL_CONTRACT_VERSION } }),
        ...(mode === 'development' ? hotReload('coupon_center_shell') : [new StableIdsPlugin()]),
      ],
    });
  };
}
