/** Configuration shared by all builds: TypeScript, file names, cache, chunk loading. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import type { BrotliOptions } from 'node:zlib';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import type {
  Configuration,
  NormalModuleReplacementPlugin as ReplacementPlugin,
  WebpackPluginInstance,
} from 'webpack';
import { CHUNK_TIMEOUT_MS } from '@coupon-center/contracts';
import { readPackageJson } from './modules/package-json.ts';

/** Written by the federation plugin beside its manifest; nothing reads it. */
export const FEDERATION_STATS_FILE = 'mf-stats.json';

export type Mode = 'production' | 'development';

/** Arguments from webpack's command line: `--mode`, and for a development server whether it replaces components. */
export interface Arguments {
  mode?: string;
  hot?: boolean;
}

/** The configuration function that `webpack.config.ts` exports. */
export type ConfigurationFactory = (env?: unknown, argv?: Arguments) => Configuration;

export function modeOf(argv: Arguments | undefined): Mode {
  return argv?.mode === 'development' ? 'development' : 'production';
}

/** zod ships messages in forty languages; the portal uses one. */
function englishOnly(): ReplacementPlugin {
  return new webpack.NormalModuleReplacementPlugin(
    /^\.\.\/locales\/index\.js$/,
    (resource: { context: string; request: string }) => {
      if (/[\\/]zod[\\/]v4[\\/]/.test(resource.context)) resource.request = '../locales/en.js';
    },
  );
}

/** Writes Brotli and gzip variants of each text file, so that no server has to compress on request. */
function compression(): WebpackPluginInstance[] {
  const common = {
    test: /\.(js|css|svg|json)$/,
    // No browser requests these.
    exclude: [FEDERATION_STATS_FILE, /^first-screens\./],
    threshold: 512,
    minRatio: Infinity,
  };
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return [
    new CompressionPlugin({ ...common, algorithm: 'gzip', filename: '[path][base].gz' }),
    new CompressionPlugin<BrotliOptions>({
      ...common,
      algorithm: 'brotliCompress',
      filename: '[path][base].br',
      compressionOptions: { params },
    }),
  ];
}

/** Minimizes scripts as well as webpack's default does, in a tenth of its time. */
function minimizer(): WebpackPluginInstance {
  return new MinimizerPlugin({
    test: /\.js$/,
    minify: MinimizerPlugin.swcMinify,
    minimizerOptions: { compress: { passes: 2 }, mangle: true },
  });
}

/** Hash of this package's sources, so that changing the configuration invalidates the cache. */
const configurationDigest: string = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => extname(file) === extname(import.meta.filename) && !file.includes('.test.'))
  .sort()
  .reduce((hash, file) => hash.update(readFileSync(join(import.meta.dirname, file))), createHash('sha256'))
  .digest('hex');

/**
 * @param folder absolute path of the package that is built
 * @param purpose kind of build; different builds of one package keep separate caches
 */
export function common(folder: string, mode: Mode, purpose: string): Configuration {
  const production = mode === 'production';
  return {
    name: readPackageJson(folder).name,
    mode,
    context: folder,
    target: ['web', 'es2022'],
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: join(folder, 'dist'),
      filename: production ? '[name].[contenthash:12].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:12].js' : '[name].js',
      cssFilename: production ? '[name].[contenthash:12].css' : '[name].css',
      cssChunkFilename: production ? '[name].[contenthash:12].css' : '[name].css',
      assetModuleFilename: '[name].[contenthash:12][ext]',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      crossOriginLoading: 'anonymous',
      hashFunction: 'xxhash64',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: fileURLToPath(import.meta.resolve('ts-loader')),
          options: {
            transpileOnly: true,
            instance: `${folder}:${purpose}:${mode}`,
            configFile: join(folder, 'tsconfig.json'),
            compilerOptions: {
              composite: false,
              incremental: false,
              emitDeclarationOnly: false,
              noEmit: false,
              allowImportingTsExtensions: false,
              // Must contain every source, but has no effect here: webpack writes the files.
              rootDir: parse(folder).root,
            },
          },
        },
      ],
    },
    experiments: { css: true },
    optimization: {
      moduleIds: production ? 'deterministic' : 'named',
      chunkIds: production ? 'deterministic' : 'named',
      realContentHash: production,
      // webpack minimizes style sheets itself.
      minimizer: [minimizer(), '...'],
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: join(folder, '.cache/webpack'),
      name: `${readPackageJson(folder).name.replace('/', '-')}-${purpose}-${mode}`,
      version: configurationDigest,
    },
    plugins: [englishOnly(), ...(production ? compression() : [])],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/**
 * Keeps the state of React components while their source changes; development only.
 * @param library name that separates the refresh runtimes of the shell and the remotes on one page
 */
export function hotReload(library: string): WebpackPluginInstance[] {
  return [new ReactRefreshPlugin({ library, overlay: false })];
}
