/** Errors of pages that no test expects. */
import { expect } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';

/**
 * Collect what the pages of a browser context throw or log as an error, from now on.
 *
 * @param allowed errors that are expected
 * @returns a function that fails the test if there were others
 */
export function watchErrors(context: BrowserContext, allowed?: RegExp): () => void {
  const errors = collectErrors(context, allowed);
  return () => expectNone(errors);
}

/** Fails the test if errors were collected. */
export function expectNone(errors: readonly string[]): void {
  expect(errors, 'errors in the browser').toEqual([]);
}

/** Returns the list to which unexpected errors are added from now on. */
export function collectErrors(context: BrowserContext, allowed?: RegExp): readonly string[] {
  const errors: string[] = [];
  const add = (error: string) => {
    if (!allowed?.test(error)) errors.push(error);
  };
  context.on('weberror', (error) => add(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') add(message.text());
  });
  return errors;
}
