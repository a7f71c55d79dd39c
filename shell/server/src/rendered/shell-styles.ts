/** The style sheet of a shell as text: inlined in the page, it doesn't delay the first paint by a request. */
import { SHELL_NAME } from '@coupon-center/portal-contracts';
import type { ReleaseSource } from '@coupon-center/release';
import type { ShellBuild } from '../shell-build.ts';
import { readText } from './read-text.ts';
import { RecentlyUsed } from '../recently-used.ts';
import type { RendererLog } from './shell-renderer.ts';

const MOST_VERSIONS = 5;

/** Rewrites addresses relative to the style sheet so that they work in a page. */
function inPage(css: string, base: string): string {
  return css.replace(/url\((["']?)(?![a-z]+:|\/|#)([^"')]+)\1\)/g, (_all, quote: string, path: string) => {
    return `url(${quote}${base}${path}${quote})`;
  });
}

/** @returns a function that returns the style sheet of a shell, undefined while it can't be read */
export function createShellStyles(
  source: ReleaseSource,
  log: RendererLog,
): (build: ShellBuild) => Promise<string | undefined> {
  const versions = new RecentlyUsed<Promise<string | undefined>>(MOST_VERSIONS);

  async function read({ record, version, base }: ShellBuild): Promise<string | undefined> {
    const paths = record.entry.filter((path) => path.endsWith('.css'));
    try {
      const sheets = paths.map((path) =>
        readText(source, { name: SHELL_NAME, version, path, integrity: record.files[path] }),
      );
      return inPage((await Promise.all(sheets)).join(''), base);
    } catch (error) {
      log.error({ err: error, shell: version }, 'the style sheet could not be put into pages');
      versions.delete(version);
      return undefined;
    }
  }

  return (build) => {
    const found = versions.get(build.version) ?? read(build);
    versions.set(build.version, found);
    return found;
  };
}
