/**
 * Records what a build made: the hash of every file, the files of the entry in the order they run, and the chunks by
 * name. `release` compares the record with what it publishes, the shell's server sends pages from it. The plugin also
 * makes webpack put each chunk's hash on its script tag (see `setIntegrity`).
 */
import { createHash } from 'node:crypto';
import webpack from 'webpack';
import type { ChunkGroup, Compilation, Compiler } from 'webpack';

/** File name of the record, in the folder of the built files. */
export const BUILD_RECORD_FILE = 'build.json';

/** The federation plugin writes it beside its manifest; nothing reads it. */
const FEDERATION_STATS_FILE = 'mf-stats.json';

export interface BuildRecord {
  /** `sha384-<base64>` of each file, by its path. */
  files: Record<string, string>;
  /** Files that run at start, in order; empty for a remote. */
  entry: string[];
  /** Files of each part that is loaded later, by the name of its chunk or of the shared module. */
  chunks: Record<string, string[]>;
}

/**
 * Runs in the browser, where webpack adds the script tag of a chunk. The shell installs the function; it answers the
 * hash of an address and throws for an address that nobody vouches for. A remote alone on its page has none.
 */
const setIntegrity =
  'if (globalThis.__couponCenterIntegrity) script.integrity = globalThis.__couponCenterIntegrity(url);';

function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** A chunk's own name, or that of the shared module for whose sake it exists. */
function nameOf(group: ChunkGroup): string | undefined {
  if (group.name) return group.name;
  const sharing = group.origins.find(({ module }) => module?.type === 'provide-module')?.module;
  return (sharing as { _name?: string } | undefined)?._name;
}

function record(compilation: Compilation): BuildRecord {
  const files = compilation
    .getAssets()
    .filter(({ name }) => !name.endsWith('.map'))
    .map(({ name, source }) => [name, integrityOf(source.buffer())] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const chunks = compilation.chunkGroups
    .filter((group) => !group.isInitial())
    .map((group) => [nameOf(group), group.getFiles()] as const)
    .filter((entry): entry is [string, string[]] => entry[0] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    files: Object.fromEntries(files),
    entry: compilation.entrypoints.get('main')?.getFiles() ?? [],
    chunks: Object.fromEntries(chunks),
  };
}

export class BuildRecordPlugin {
  apply(compiler: Compiler): void {
    const name = this.constructor.name;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        name,
        (code) => `${code}\n${setIntegrity}`,
      );
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        compilation.deleteAsset(FEDERATION_STATS_FILE);
        const json = `${JSON.stringify(record(compilation), null, 1)}\n`;
        compilation.emitAsset(BUILD_RECORD_FILE, new webpack.sources.RawSource(json));
      });
    });
  }
}
