/**
 * Records the output of a build: the hash of every file, the entry's files in the order they run, the chunks by name,
 * and the routes that have a screen. `release` compares the record with what it publishes, and the shell's server
 * builds pages from it. The plugin also makes webpack set each chunk's hash on its script tag (see `setIntegrity`).
 */
import { createHash } from 'node:crypto';
import webpack from 'webpack';
import type { ChunkGroup, Compilation, Compiler } from 'webpack';
import { BUILD_RECORD_FILE } from '@coupon-center/portal-contracts';
import type { BuildRecord, ChunkRecord } from '@coupon-center/portal-contracts';
import { routesWithScreens } from './routes-with-screens.ts';

/** Written by the federation plugin beside its manifest; nothing reads it. */
export const FEDERATION_STATS_FILE = 'mf-stats.json';

/**
 * Runs in the browser, where webpack adds the script tag of a chunk. The shell installs the function; it returns the
 * hash of an address and throws for an unknown address. A standalone remote has no such function.
 */
const setIntegrity =
  'if (globalThis.__couponCenterIntegrity) script.integrity = globalThis.__couponCenterIntegrity(url);';

function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** The chunk's own name, or that of the shared module that it contains. */
function nameOf(group: ChunkGroup): string | undefined {
  if (group.name) return group.name;
  const sharing = group.origins.find(({ module }) => module?.type === 'provide-module')?.module;
  return (sharing as { _name?: string } | undefined)?._name;
}

function describe(group: ChunkGroup, compilation: Compilation): ChunkRecord {
  const needs = new Set<string>();
  for (const chunk of group.chunks) {
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
      if (module.type !== 'consume-shared-module') continue;
      const { shareKey } = (module as unknown as { options: { shareKey: string } }).options;
      needs.add(shareKey);
    }
  }
  return { files: group.getFiles(), needs: [...needs].sort() };
}

function record(compilation: Compilation, routes: string[]): BuildRecord {
  const files = compilation
    .getAssets()
    .filter(({ name }) => !/\.(map|br|gz)$/.test(name))
    .map(({ name, source }) => [name, integrityOf(source.buffer())] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const chunks = compilation.chunkGroups
    .filter((group) => !group.isInitial())
    .map((group) => [nameOf(group), describe(group, compilation)] as const)
    .filter((entry): entry is [string, ChunkRecord] => entry[0] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    files: Object.fromEntries(files),
    entry: compilation.entrypoints.get('main')?.getFiles() ?? [],
    chunks: Object.fromEntries(chunks),
    routes,
  };
}

export class BuildRecordPlugin {
  readonly remote: string | undefined;

  /** @param remote absolute path of the package, if a remote is built: each of its routes needs a screen */
  constructor(remote?: string) {
    this.remote = remote;
  }

  apply(compiler: Compiler): void {
    const name = this.constructor.name;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      let routes: string[] = [];
      // Modules are concatenated after this hook.
      compilation.hooks.finishModules.tap(name, () => {
        if (!this.remote) return;
        const { found, missing } = routesWithScreens(compilation, this.remote);
        routes = found;
        for (const path of missing) {
          const message = `remote.json has the route ${path}, for which src/lifecycle.tsx has no screen: add '${path}' to \`screens\`.`;
          compilation.errors.push(new webpack.WebpackError(message));
        }
      });
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        name,
        (code) => `${code}\n${setIntegrity}`,
      );
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        compilation.deleteAsset(FEDERATION_STATS_FILE);
        const json = `${JSON.stringify(record(compilation, routes), null, 1)}\n`;
        compilation.emitAsset(BUILD_RECORD_FILE, new webpack.sources.RawSource(json));
      });
    });
  }
}
