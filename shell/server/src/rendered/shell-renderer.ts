/**
 * Renders the content of a page before any script runs, with the render script of the shell's version. Results are cached, so
 * that a request only has to join strings.
 */
import { SHELL_NAME } from '@coupon-center/portal-contracts';
import type { ReleaseSource } from '@coupon-center/release';
import type { RenderInput } from '@coupon-center/shell-page';
import type { ShellBuild } from '../shell-build.ts';
import { evaluate } from './evaluate.ts';
import { readText } from './read-text.ts';
import { RecentlyUsed } from '../recently-used.ts';

/** Maximum number of shell versions: the live one, those rolled back to, and those of testers. */
const MOST_VERSIONS = 5;
/** Maximum number of pages: one for each brand, address and choice of colours. */
const MOST_PAGES = 1000;
/** Wait before a failed step is tried again, in milliseconds. */
const RETRY_MS = 60_000;

export interface RendererLog {
  error(detail: object, message: string): void;
}

export interface ShellRenderer {
  /**
   * @param screenKey names the first screen in the input
   * @returns the content of the page's #app; empty if this shell renders nothing, or fails to
   */
  render(build: ShellBuild, input: RenderInput, screenKey?: string): Promise<string>;
}

type Render = (input: string) => string;
const nothing: Render = () => '';

export function createShellRenderer(source: ReleaseSource, log: RendererLog): ShellRenderer {
  const versions = new RecentlyUsed<Promise<Render>>(MOST_VERSIONS);
  const pages = new RecentlyUsed<string>(MOST_PAGES);

  async function load({ record, version }: ShellBuild): Promise<Render> {
    const path = record.render;
    if (!path) return nothing;
    try {
      const wanted = { name: SHELL_NAME, version, path, integrity: record.files[path] };
      return evaluate(await readText(source, wanted), `${SHELL_NAME}/${version}/${path}`);
    } catch (error) {
      log.error({ err: error, shell: version }, 'the shell could not be rendered; its pages start empty');
      setTimeout(() => versions.delete(version), RETRY_MS).unref();
      return nothing;
    }
  }

  function renderOf(build: ShellBuild): Promise<Render> {
    const found = versions.get(build.version) ?? load(build);
    versions.set(build.version, found);
    return found;
  }

  return {
    async render(build, input, screenKey = '') {
      if (!build.record.render) return '';
      const { screen: _screen, ...rest } = input;
      // The footer shows the year.
      const key = `${build.version} ${new Date().getFullYear()} ${screenKey} ${JSON.stringify(rest)}`;
      const known = pages.get(key);
      if (known !== undefined) return known;
      const render = await renderOf(build);
      if (render === nothing) return '';
      try {
        pages.set(key, render(JSON.stringify(input)));
      } catch (error) {
        const { pathname } = input;
        log.error(
          { err: error, shell: build.version, pathname },
          'a page could not be rendered; it starts empty',
        );
        pages.set(key, '');
        setTimeout(() => pages.delete(key), RETRY_MS).unref();
      }
      return pages.get(key) ?? '';
    },
  };
}
