/**
 * Configuration of the shell: one entry. The shell hands its shared modules to the federation runtime itself, when the
 * first remote is loaded (`shell/src/remotes/federation.ts`): the federation plugin would put the runtime into the first
 * chunk, before the first paint.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import webpack from 'webpack';
import type {
  Chunk,
  Compilation,
  Configuration,
  Module,
  NormalModuleReplacementPlugin as ReplacementPlugin,
} from 'webpack';
import { merge } from 'webpack-merge';
import { SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import { BuildRecordPlugin } from './plugins/build-record-plugin.ts';
import { common, hotReload, modeOf } from './common.ts';
import type { ConfigurationFactory } from './common.ts';
import { readPackageJson } from './modules/package-json.ts';
import { RenderPlugin } from './plugins/render-plugin.ts';
import { sharedVersions } from './modules/shared-modules.ts';
import { TestingPlugin } from './plugins/testing-plugin.ts';
import type { TestingEntries } from './plugins/testing-plugin.ts';

/** Folder of the portal, whose version the shell shows. */
const portal = join(import.meta.dirname, '../..');

/** Separates the shell's component refresh from those of the remotes. */
const NAME = 'coupon_center_shell';

const schemaFolder = join(portal, 'shared/schema/src');

/**
 * Makes one file of all that an import needs, instead of one for each set of imports that share it.
 * @param request of the import
 */
function wholeFile(request: string, name: string, priority: number) {
  const isOfImport = (chunk: Chunk) =>
    [...chunk.groupsIterable].some(({ origins }) => origins.some((origin) => origin.request === request));
  return {
    test: (module: Module, { chunkGraph }: Pick<Compilation, 'chunkGraph'>) =>
      [...chunkGraph.getModuleChunksIterable(module)].some(isOfImport),
    chunks: 'async' as const,
    name,
    enforce: true,
    priority,
  };
}

/**
 * Separates the part of zod in `@coupon-center/schema` from zod as a whole, which is shared as well: one module for both
 * would keep every name. It is one chunk, so that the compiler can concatenate it into one module.
 */
const chunks = {
  module: { rules: [{ issuer: schemaFolder, layer: 'schema' }] },
  experiments: { layers: true },
  optimization: {
    splitChunks: {
      cacheGroups: {
        schema: {
          test: (module: Module) =>
            module.layer === 'schema' || (module.nameForCondition() ?? '').startsWith(schemaFolder),
          name: 'schema',
          enforce: true,
          priority: 10,
        },
        // Every remote needs the core, and most need the rest.
        core: wholeFile('@coupon-center/ui/core', 'ui-core', 6),
        ui: wholeFile('@coupon-center/ui', 'ui', 5),
      },
    },
  },
} satisfies Configuration;

/** Leaves out the two kinds of fields that the portal does not use: its fields are outlined. */
function outlinedFields(): ReplacementPlugin {
  return new webpack.NormalModuleReplacementPlugin(
    /^\.\.\/(?:Filled)?Input\/index\.mjs$/,
    (resource: { context: string; request: string }) => {
      if (/[\\/]@mui[\\/]material[\\/]/.test(resource.context))
        resource.request = '../OutlinedInput/index.mjs';
    },
  );
}

export interface HostOptions {
  /** Absolute path of the package. */
  folder: string;
  /** Entry module, relative to the folder. */
  entry: string;
  /** Code that only the pages of testers get. */
  testing?: TestingEntries;
  /** Entry module of the code that renders pages on the shell's server, relative to the folder; not for development. */
  render?: string;
}

/** @returns the default export of `webpack.config.ts` */
export function createHost({ folder, entry, testing, render }: HostOptions): ConfigurationFactory {
  return (_env, argv) => {
    const mode = modeOf(argv);
    const { version } = readPackageJson(portal);
    const versions = sharedVersions(folder);
    const testers = testing && new TestingPlugin({ folder, mode, ...testing });
    const renderer =
      render && mode === 'production' ? new RenderPlugin({ folder, entry: render, version }) : undefined;
    return merge(common(folder, mode, 'host'), chunks, {
      // Of the two renderers in this module, only the one with `renderToString` is used.
      resolve: {
        alias: {
          'react-dom/server.browser$': join(
            dirname(createRequire(join(folder, 'package.json')).resolve('react-dom')),
            `cjs/react-dom-server-legacy.browser.${mode}.js`,
          ),
        },
      },
      // The release service locates errors with it; no page loads it.
      ...(mode === 'production' && { devtool: 'hidden-source-map' }),
      entry: { main: join(folder, entry) },
      output: {
        uniqueName: 'coupon-center-shell',
        // Each version has its own address.
        publicPath: 'auto',
      },
      plugins: [
        new webpack.DefinePlugin({
          __VERSION__: JSON.stringify(version),
          __SHARED_VERSIONS__: JSON.stringify(versions),
          // These parts of the federation runtime are of no use to the shell, which loads remotes itself.
          FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
          ENV_TARGET: JSON.stringify('web'),
        }),
        outlinedFields(),
        ...(testers ? [testers] : []),
        ...(renderer ? [renderer] : []),
        new BuildRecordPlugin({
          shell: { version, contract: SHELL_CONTRACT_VERSION, versions },
          testing: testers,
          render: renderer,
        }),
        ...(mode === 'development' ? hotReload(NAME) : []),
      ],
    });
  };
}
