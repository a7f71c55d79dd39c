/**
 * Reads from webpack's module graph which names a build takes from shared modules, and which names it provides. It runs after
 * tree shaking, so that code that isn't in the built files doesn't count.
 */
import webpack from 'webpack';
import type { Compilation, Dependency, Module } from 'webpack';
import { ALL_NAMES, SHARED_MODULES } from '@coupon-center/portal-contracts';
import type { ProvidedModules, UsedModules } from '@coupon-center/portal-contracts';

/** The federation plugin's module in place of one that the shell provides. */
type ConsumeModule = Module & { options: { shareKey: string; requiredVersion: string } };
export const isConsume = (module: Module): module is ConsumeModule => module.type === 'consume-shared-module';

/** Whether a request names a shared module. */
export const isShared = (request: string): boolean => SHARED_MODULES.some((name) => name === request);

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();
const byModule = <T>(entries: [string, T][]): Record<string, T> =>
  Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));

/** Returns the names that a dependency refers to; none if it only makes the module run. */
function namesIn(dependency: Dependency, { moduleGraph }: Compilation): string[] {
  const references = dependency.getReferencedExports(moduleGraph, undefined);
  return references.map((reference) => {
    const path = Array.isArray(reference) ? reference : reference.name;
    return path[0] ?? ALL_NAMES;
  });
}

/** Call it after tree shaking, and before modules are concatenated. */
export function usedModules(compilation: Compilation): UsedModules {
  const { chunkGraph, moduleGraph } = compilation;
  const isBuilt = (module: Module | null) =>
    module !== null && chunkGraph.getNumberOfModuleChunks(module) > 0;
  const namesOf = (module: Module) =>
    [...moduleGraph.getIncomingConnections(module)]
      .filter((connection) => isBuilt(connection.originModule) && connection.isActive(undefined))
      .flatMap(({ dependency }) => (dependency ? namesIn(dependency, compilation) : []));
  return byModule(
    [...compilation.modules]
      .filter(isConsume)
      .filter(isBuilt)
      .map((module) => {
        const { shareKey, requiredVersion } = module.options;
        return [shareKey, { range: requiredVersion, names: sorted(namesOf(module)) }];
      }),
  );
}

/** Returns the modules that the shell imports to hand them to remotes, by the name under which it shares them. */
function sharedImports({ modules, moduleGraph }: Compilation): Map<string, Module> {
  const found = new Map<string, Module>();
  const dependencies = [...modules].flatMap(({ blocks }) => blocks.flatMap((block) => block.dependencies));
  for (const dependency of dependencies) {
    const { request } = dependency as Dependency & { request?: string };
    const module = moduleGraph.getModule(dependency);
    if (request !== undefined && isShared(request) && module) found.set(request, module);
  }
  return found;
}

/**
 * Returns the version and the names of each module that a shell shares, i.e. imports dynamically.
 * @param versions of all modules that a shell may share
 * @throws Error if webpack can't tell what a shared module exports
 */
export function providedModules(
  compilation: Compilation,
  versions: Readonly<Record<string, string>>,
): ProvidedModules {
  const { moduleGraph, options } = compilation;
  function namesOf(name: string, module: Module): string[] {
    const names = moduleGraph.getExportsInfo(module).getProvidedExports();
    // A CommonJS module as a whole is its default export.
    const isCommonJs = module.buildMeta?.exportsType !== 'namespace';
    if (Array.isArray(names)) return sorted(isCommonJs ? [...names, 'default'] : names);
    // React's modules for development assign their exports at run time.
    if (options.mode === 'development') return [ALL_NAMES];
    throw new webpack.WebpackError(`The exports of ${name} cannot be determined, so it cannot be shared.`);
  }
  return byModule(
    [...sharedImports(compilation)].map(([name, module]) => {
      return [name, { version: versions[name] ?? '', names: namesOf(name, module) }];
    }),
  );
}
