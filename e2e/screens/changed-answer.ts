/** Fakes states that take weeks to occur, or that must not affect other scenes. */
import type { Page } from '@playwright/test';

/**
 * Changes the API's real answers to reads for one page, so that other scenes are not affected.
 * @param path of the call, as its contract has it
 */
export function changedAnswer<Answer>(path: string, change: (answer: Answer) => Answer) {
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  return (page: Page): Promise<unknown> =>
    page.route(
      ({ pathname }) => pattern.test(pathname),
      async (route) => {
        if (route.request().method() !== 'GET') return route.fallback();
        const url = new URL(route.request().url());
        // Node.js doesn't resolve subdomains of localhost.
        url.hostname = 'localhost';
        const response = await route.fetch({ url: url.href });
        return route.fulfill({ response, json: change((await response.json()) as Answer) });
      },
    );
}

/** @returns the moment some days after now, or before it, as the API writes it */
export const fromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
