/** Reads a remote's own files, for checks during its build. */
import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Compilation, Module, NormalModule } from 'webpack';

/** The part of `remote.json` that builds read. */
export interface RemoteSource {
  name: string;
  shellContract: string;
  routes: { path: string; guard: string }[];
}

/**
 * @param folder absolute path of the remote's package
 * @throws Error if it has no readable `remote.json`
 */
export function readDeclaration(folder: string): RemoteSource {
  return JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as RemoteSource;
}

/** Returns the remote's own code as webpack sees it: without types, not yet minified. */
export function codeOf(modules: Iterable<Module>, folder: string): string {
  return [...modules]
    .filter((module) => (module as Partial<NormalModule>).resource?.startsWith(folder + sep))
    .map((module) => module.originalSource()?.source().toString() ?? '')
    .join('\n');
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/**
 * Splits the declared routes into those that are a key of `screens` and those that aren't. Lifecycles not created by
 * `defineRemote` handle their routes themselves.
 * @param folder absolute path of the remote's package
 * @throws Error if it has no readable `remote.json`
 */
export function routesWithScreens(
  { modules }: Compilation,
  folder: string,
): { found: string[]; missing: string[] } {
  const paths = readDeclaration(folder).routes.map(({ path }) => path);
  const code = codeOf(modules, folder);
  if (!code.includes('defineRemote')) return { found: paths, missing: [] };
  const hasScreen = (path: string) => new RegExp(`(['"\`])${escapeRegExp(path)}\\1\\s*:`).test(code);
  return { found: paths.filter(hasScreen), missing: paths.filter((path) => !hasScreen(path)) };
}
