/** Finds the routes in a remote's `remote.json` for which it has screens. */
import type { Compilation } from 'webpack';
import { codeOf, readDeclaration } from './remote-source.ts';

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
