/**
 * The twin of the portal: the sources of the shell and of all remotes as one build, in which `import()` replaces
 * the federation. It shows the cost of independent remotes.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import type { Compilation, Compiler, Configuration } from 'webpack';
import { merge } from 'webpack-merge';
import { SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import { root } from '@coupon-center/testing/program';
import { BuildRecordPlugin, common } from '@coupon-center/webpack-config';

export const TWIN_VERSION = '0.0.0-twin';
export const TWIN_FOLDER: string = join(root, 'bench/dist/twin');

const shell = join(root, 'shell');
/** Folder of the modules with which the shell loads remotes; `remote-mounts.ts` imports them. */
const LOADING = join(shell, 'src/remotes');

/** Folders of the remotes, which are also their names. */
export function remoteNames(): string[] {
  return readdirSync(root)
    .filter((name) => name.startsWith('mf-') && existsSync(join(root, name, 'remote.json')))
    .sort();
}

const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

/** Stands in for `federation.ts`: each remote is a chunk of this build, named after it. */
function importedRemotes(): string {
  const imports = remoteNames().map((name) => {
    const file = JSON.stringify(join(root, name, 'src/lifecycle.tsx'));
    return `${JSON.stringify(name)}: () => import(/* webpackChunkName: "${name}" */ ${file})`;
  });
  return moduleOf(`const remotes = { ${imports.join(', ')} };
export const loadLifecycles = ({ declaration }) => remotes[declaration.name]();`);
}

/** Stand-ins, by the module of the shell that each replaces. */
const standIns: Readonly<Record<string, string>> = {
  'federation.ts': importedRemotes(),
  'manifest.ts': moduleOf('export const fetchManifest = async () => ({ files: {} });'),
};

/** Puts the stand-ins in place, and fails if a module of the federation still got into the build. */
class TwinPlugin {
  apply(compiler: Compiler): void {
    const { name } = TwinPlugin;
    new webpack.NormalModuleReplacementPlugin(/^\.\/(?:federation|manifest)\.ts$/, (resource) => {
      if (resource.context !== LOADING) return;
      resource.request = standIns[resource.request.slice('./'.length)] ?? resource.request;
    }).apply(compiler);
    compiler.hooks.thisCompilation.tap(name, (compilation: Compilation) => {
      compilation.hooks.finishModules.tap(name, (modules) => {
        for (const module of modules) {
          const path = module.identifier();
          if (!path.includes('@module-federation') && !path.includes(join(LOADING, 'federation.ts')))
            continue;
          const message = `The twin contains ${path}: replace what imports it in bench/src/twin/configuration.ts.`;
          compilation.errors.push(new webpack.WebpackError(message));
        }
      });
    });
  }
}

export function twinConfiguration(): Configuration {
  return merge(common(shell, 'production', 'twin'), {
    entry: { main: join(shell, 'src/main.ts') },
    output: { path: TWIN_FOLDER, uniqueName: 'coupon-center-twin', publicPath: 'auto' },
    plugins: [
      new TwinPlugin(),
      new webpack.DefinePlugin({ __VERSION__: JSON.stringify(TWIN_VERSION) }),
      new BuildRecordPlugin({
        shell: { version: TWIN_VERSION, contract: SHELL_CONTRACT_VERSION, versions: {} },
      }),
    ],
  });
}
