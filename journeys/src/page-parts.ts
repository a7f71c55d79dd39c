/** Lists the parts of a page, for the report of a test that failed on it. */
import { PAGE_DATA_ID } from '@coupon-center/portal-contracts';
import type { BrowserContext, Page, TestInfo } from '@playwright/test';

/** Name of the attachment: JSON, an array of {@link PageParts}. */
export const PAGE_PARTS_ATTACHMENT = 'page-parts';

export interface PageParts {
  url: string;
  /** Version of the shell; empty if it runs from source. */
  shell: string;
  /** The remotes that are mounted, or whose route this is. */
  remotes: { name: string; version: string; owner: string }[];
}

/** Returns the parts of a page; undefined if it is not a page of the portal, or is gone. */
export async function partsOf(page: Page): Promise<PageParts | undefined> {
  const read = page.evaluate((id): PageParts | undefined => {
    const data = document.getElementById(id)?.textContent;
    if (!data) return undefined;
    const { shell, remotes } = JSON.parse(data) as {
      shell: string;
      remotes: Record<
        string,
        { declaration: { owner: string; routes: { path: string }[] }; live: { version: string } }
      >;
    };
    const mounted = new Map(
      [...document.querySelectorAll<HTMLElement>('[data-remote]')].map(({ dataset }) => [
        dataset.remote,
        dataset.version,
      ]),
    );
    const isHere = ({ path }: { path: string }) => {
      const pattern = path.replaceAll(/:\w+/g, '[^/]+');
      return new RegExp(`^${pattern}/?$`, 'i').test(location.pathname);
    };
    return {
      url: location.href,
      shell,
      remotes: Object.entries(remotes)
        .filter(([name, { declaration }]) => mounted.has(name) || declaration.routes.some(isHere))
        .map(([name, { declaration, live }]) => ({
          name,
          version: mounted.get(name) ?? live.version,
          owner: declaration.owner,
        })),
    };
  }, PAGE_DATA_ID);
  return read.catch(() => undefined);
}

/**
 * Attaches the parts of its pages to a failed test.
 * @param hasErrors whether the pages have logged errors that will fail the test
 */
export async function attachParts(
  testInfo: TestInfo,
  contexts: readonly BrowserContext[],
  hasErrors: boolean,
): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus && !hasErrors) return;
  const pages = contexts.flatMap((context) => context.pages());
  const parts = (await Promise.all(pages.map(partsOf))).filter((found) => found !== undefined);
  if (parts.length === 0) return;
  await testInfo.attach(PAGE_PARTS_ATTACHMENT, {
    contentType: 'application/json',
    body: JSON.stringify(parts),
  });
}
