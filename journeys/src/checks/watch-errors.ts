/** Errors of pages that no test expects. */
import { expect } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';

/**
 * Collect what the pages of a browser context throw or log as an error, from now on.
 *
 * @param allowed errors that are expected
 * @returns fails the test where there were others
 */
export function watchErrors(context: BrowserContext, allowed?: RegExp): () => void {
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return () => {
    const unexpected = errors.filter((error) => !allowed?.test(error));
    expect(unexpected, 'errors in the browser').toEqual([]);
  };
}
