/**
 * Gives fixed ids to the modules that the federation plugin names after absolute paths: the container entry and the start
 * of its runtime. Even if no file contains such an id, it may clash with that of another module, which
 * then gets the next one. All other ids come from paths relative to the package, so that the same source makes the same
 * files in any folder.
 */
import type { Compilation, Compiler, Module } from 'webpack';

/** Returns the id of a module that is named after an absolute path, undefined for all others. */
function stableIdOf(module: Module, { context }: Compiler): string | undefined {
  const name = module.libIdent({ context }) ?? '';
  if (name.startsWith('webpack/container/entry/')) return 'container';
  return /(?:^|\/)\.federation\/entry\.\w+\.js$/.test(name) ? 'runtime' : undefined;
}

export class StableIdsPlugin {
  apply(compiler: Compiler): void {
    const name = this.constructor.name;
    compiler.hooks.thisCompilation.tap(name, (compilation: Compilation) => {
      // Ids that are set before webpack assigns them are kept.
      compilation.hooks.beforeModuleIds.tap(name, (modules) => {
        for (const module of modules) {
          const id = stableIdOf(module, compiler);
          if (id !== undefined) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
