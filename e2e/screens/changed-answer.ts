/** For states that take weeks to come, or that other scenes must not find. */
import type { Page } from '@playwright/test';

/**
 * Changes what the API really answers to reads, so that nothing changes for other scenes.
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
        // Node.js knows no names below it.
        url.hostname = 'localhost';
        const response = await route.fetch({ url: url.href });
        return route.fulfill({ response, json: change((await response.json()) as Answer) });
      },
    );
}
