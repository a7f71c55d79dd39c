/** Finds the screens of a remote that are chunks of their own, and the files they need besides the entry. */
import { join } from 'node:path';
import type { AsyncDependenciesBlock, Chunk, Compilation, Module, NormalModule } from 'webpack';
import type { ManifestLoads } from '@coupon-center/portal-contracts';
import { isConsume } from './shared-names.ts';

/** A screen is imported either in the declaration of a variable or in `screens` itself. */
const PLACE = /\b(?:const|let|var)\s+(\w+)\s*=|(['"`])(\/[^'"`]*)\2\s*:/g;

/** Returns the part of the code before an import. */
function codeBefore(code: string, { loc }: AsyncDependenciesBlock): string {
  if (!loc || !('start' in loc)) return '';
  const { line, column = 0 } = loc.start;
  const lines = code.split('\n').slice(0, line);
  return [...lines.slice(0, -1), (lines.at(-1) ?? '').slice(0, column)].join('\n');
}

/**
 * Returns the imports of screens in `src/lifecycle.tsx`, by route. Call it before modules are concatenated.
 * @param folder absolute path of the remote's package
 */
export function screenImports(
  { modules }: Compilation,
  folder: string,
  routes: readonly string[],
): Map<string, AsyncDependenciesBlock> {
  const lifecycle = [...modules].find((module) =>
    (module as Partial<NormalModule>).resource?.startsWith(join(folder, 'src/lifecycle.')),
  );
  const code = lifecycle?.originalSource()?.source().toString() ?? '';
  const names = new Map(
    [...code.matchAll(/(['"`])(\/[^'"`]*)\1\s*:\s*(\w+)\s*[,}]/g)].map(([, , path, name]) => [path, name]),
  );
  const found = new Map<string, AsyncDependenciesBlock>();
  for (const block of lifecycle?.blocks ?? []) {
    const [, name, , path] = [...codeBefore(code, block).matchAll(PLACE)].at(-1) ?? [];
    for (const route of routes)
      if (route === path || (name && names.get(route) === name)) found.set(route, block);
  }
  return found;
}

/** Returns the shared modules that the code in chunks uses. */
function sharedIn(chunks: Iterable<Chunk>, { chunkGraph }: Compilation): string[] {
  const modules = [...chunks].flatMap((chunk): Module[] => [...chunkGraph.getChunkModulesIterable(chunk)]);
  return [...new Set(modules.filter(isConsume).map(({ options }) => options.shareKey))].sort();
}

/**
 * @param entry files that every page of the remote loads
 * @param screens what {@link screenImports} found
 */
export function loadsOf(
  compilation: Compilation,
  entry: readonly string[],
  screens: ReadonlyMap<string, AsyncDependenciesBlock>,
): ManifestLoads {
  const first = new Set([...compilation.chunks].filter(({ files }) => entry.some((file) => files.has(file))));
  const shared = sharedIn(first, compilation);
  const late = [...screens].map(([route, block]) => {
    const group = compilation.chunkGraph.getBlockChunkGroup(block);
    const chunks = group?.chunks.filter((chunk) => !first.has(chunk)) ?? [];
    const files = chunks.flatMap((chunk) => [...chunk.files]).filter((file) => file.endsWith('.js'));
    const own = sharedIn(chunks, compilation).filter((name) => !shared.includes(name));
    return [route, { files: files.sort(), shared: own }] as const;
  });
  return { shared, late: Object.fromEntries(late) };
}
