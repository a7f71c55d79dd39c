/**
 * Records the output of a build: the hash of every file, the entry's files in the order they run, the chunks by name,
 * the routes that have a screen, the names of shared modules that it uses or provides, and the packages in it. `release`
 * compares the record with the files it publishes, and the shell's server builds pages from it. A remote's manifest gets the
 * hashes, so that a page only needs the hash of the manifest. The plugin also makes webpack set each chunk's hash on its
 * script tag (see `prepareScript`).
 */
import { createHash } from 'node:crypto';
import webpack from 'webpack';
import type { AsyncDependenciesBlock, ChunkGroup, Compilation, Compiler } from 'webpack';
import { BUILD_RECORD_FILE, LICENCES_FILE, MANIFEST_FILE } from '@coupon-center/portal-contracts';
import type {
  BuildRecord,
  ChunkRecord,
  FederationManifest,
  ShellRecord,
  TestingFiles,
} from '@coupon-center/portal-contracts';
import { FEDERATION_STATS_FILE } from '../common.ts';
import { bundledPackages, licenceTexts } from '../modules/bundled-packages.ts';
import type { FoundPackage } from '../modules/bundled-packages.ts';
import { loadsOf, screenImports } from '../modules/late-screens.ts';
import { routesWithScreens } from '../modules/remote-source.ts';
import { isShared, providedModules, usedModules } from '../modules/shared-names.ts';

/**
 * Runs in the browser, where webpack adds the script tag of a chunk. The shell installs the function; it sets the hash
 * of the script and throws for an unknown address. A standalone remote has no such function.
 */
const prepareScript = 'globalThis.__couponCenterScript?.(script, url);';

/** Makes webpack set the hash of each chunk on its script tag. */
export function checkScripts(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap('checkScripts', (compilation) => {
    webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
      'checkScripts',
      (code) => `${code}\n${prepareScript}`,
    );
  });
}

function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** The chunk's own name, or that of the shared module that it contains. */
function nameOf(group: ChunkGroup): string | undefined {
  return group.name ?? group.origins.map(({ request }) => request).find(isShared);
}

/**
 * Returns the files that a page loads for an entry or a chunk. A development server adds updates after each change, for
 * pages that are open; one that is loaded later has the change, and fails if it runs the update.
 */
function loadedFiles(group: ChunkGroup | undefined, compilation: Compilation): string[] {
  const isUpdate = (file: string) => compilation.getAsset(file)?.info.hotModuleReplacement;
  return group?.getFiles().filter((file) => !isUpdate(file)) ?? [];
}

/** Hashes of all files that are final, by name; the compressed variants are not loaded by name. */
function hashesOf(compilation: Compilation): Record<string, string> {
  const files = compilation
    .getAssets()
    .filter(({ name }) => !/\.(map|br|gz)$/.test(name) && name !== FEDERATION_STATS_FILE)
    .map(({ name, source }) => [name, integrityOf(source.buffer())] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(files);
}

/** Files to which code or style sheets refer; not files that a plugin has added. */
function assetsOf({ chunks }: Compilation, files: Readonly<Record<string, string>>): string[] {
  const referred = new Set([...chunks].flatMap(({ auxiliaryFiles }) => [...auxiliaryFiles]));
  return Object.keys(files).filter((file) => referred.has(file));
}

/** The part of a record that comes from the modules of a build, before they are concatenated. */
type ModuleRecord = Pick<BuildRecord, 'routes' | 'uses' | 'packages' | 'shell'>;

/** The part of a record that further builds have added. */
type AddedFiles = Pick<BuildRecord, 'testing' | 'render' | 'assets'>;

function record(compilation: Compilation, modules: ModuleRecord, added: AddedFiles): BuildRecord {
  const chunks = compilation.chunkGroups
    .filter((group) => !group.isInitial())
    // A chunk's group has all of its files; only chunks of earlier builds also waited for shared modules.
    .flatMap((group): [string, ChunkRecord][] => {
      const name = nameOf(group);
      return name === undefined ? [] : [[name, { files: loadedFiles(group, compilation), needs: [] }]];
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    files: hashesOf(compilation),
    entry: loadedFiles(compilation.entrypoints.get('main'), compilation),
    chunks: Object.fromEntries(chunks),
    ...added,
    ...modules,
  };
}

/**
 * Adds the hashes of all other files to a remote's manifest, so that a page only has to know the hash of the
 * manifest, and adds the files that its pages load, for the preloads.
 */
function completeManifest(
  compilation: Compilation,
  screens: ReadonlyMap<string, AsyncDependenciesBlock>,
): void {
  compilation.updateAsset(MANIFEST_FILE, (source) => {
    const { [MANIFEST_FILE]: _self, ...files } = hashesOf(compilation);
    const written = JSON.parse(source.source().toString()) as Pick<FederationManifest, 'exposes'>;
    const entry = written.exposes.flatMap(({ assets }) => assets.js.sync);
    const manifest = { ...written, files, loads: loadsOf(compilation, entry, screens) };
    return new webpack.sources.RawSource(JSON.stringify(manifest));
  });
}

export interface BuildRecordOptions {
  /** Absolute path of the package, if a remote is built: each of its routes needs a screen. */
  remote?: string;
  /** If a shell is built: its record apart from the part of its modules, and the versions of modules that it may share. */
  shell?: Omit<ShellRecord, 'provides'> & { versions: Readonly<Record<string, string>> };
  /** If a shell is built: the plugin that builds its code for testers. */
  testing?: { files: TestingFiles | undefined } | undefined;
  /** If a shell is built: the plugin that builds its script for the server. */
  render?: { file: string | undefined } | undefined;
}

export class BuildRecordPlugin {
  readonly remote: string | undefined;
  readonly shell: BuildRecordOptions['shell'];
  readonly testing: BuildRecordOptions['testing'];
  readonly render: BuildRecordOptions['render'];

  constructor({ remote, shell, testing, render }: BuildRecordOptions) {
    this.remote = remote;
    this.shell = shell;
    this.testing = testing;
    this.render = render;
  }

  apply(compiler: Compiler): void {
    const name = this.constructor.name;
    checkScripts(compiler);
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const modules: ModuleRecord = { routes: [] };
      let packages: FoundPackage[] = [];
      let screens: ReadonlyMap<string, AsyncDependenciesBlock> = new Map();
      compilation.hooks.finishModules.tap(name, () => {
        if (!this.remote) return;
        const { found, missing } = routesWithScreens(compilation, this.remote);
        modules.routes = found;
        screens = screenImports(compilation, this.remote, found);
        for (const path of missing) {
          const message = `remote.json has the route ${path}, for which src/lifecycle.tsx has no screen: add '${path}' to \`screens\`.`;
          compilation.errors.push(new webpack.WebpackError(message));
        }
      });
      // After tree shaking; modules are concatenated later.
      compilation.hooks.afterOptimizeModules.tap(name, () => {
        if (this.remote) {
          modules.uses = usedModules(compilation);
          packages = bundledPackages(compilation, this.remote);
          modules.packages = packages.map(({ folder: _folder, ...one }) => one);
        }
        if (this.shell) {
          const { versions, ...shell } = this.shell;
          modules.shell = { ...shell, provides: providedModules(compilation, versions) };
        }
      });
      // The federation plugin adds the manifest when all other files are final. Compression taps this hook as well.
      compilation.hooks.processAdditionalAssets.tap({ name, stage: -1 }, (assets) => {
        if (this.remote && MANIFEST_FILE in assets) completeManifest(compilation, screens);
      });
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        compilation.deleteAsset(FEDERATION_STATS_FILE);
        const added: AddedFiles = {
          ...(this.testing?.files && { testing: this.testing.files }),
          ...(this.render?.file && { render: this.render.file }),
          ...(this.remote && { assets: assetsOf(compilation, hashesOf(compilation)) }),
        };
        const json = `${JSON.stringify(record(compilation, modules, added), null, 1)}\n`;
        compilation.emitAsset(BUILD_RECORD_FILE, new webpack.sources.RawSource(json));
        if (this.remote)
          compilation.emitAsset(LICENCES_FILE, new webpack.sources.RawSource(licenceTexts(packages)));
      });
    });
  }
}
