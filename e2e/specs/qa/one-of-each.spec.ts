/** Although its parts come from several builds, the page has one instance of everything that must be shared. */
import type { Page } from '@playwright/test';
import { registerWithStore, signInAt } from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

interface DebugHandle {
  sharedModules(): Record<string, number>;
}

/** Returns the details that the page exposes to tests and support. */
function debugHandle(page: Page) {
  return page.evaluateHandle(() => (window as unknown as { __couponCenter: DebugHandle }).__couponCenter);
}

async function sharedModules(page: Page): Promise<Record<string, number>> {
  return (await debugHandle(page)).evaluate((debug) => debug.sharedModules());
}

test('three remotes in one page share one React, one emotion and one theme', async ({ page, portal }) => {
  await signInAt(page, '/payment', await registerWithStore(portal));
  await expect(page.getByRole('heading', { level: 1, name: 'PAYMENT' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'My Store', exact: true }).click();
  await expect(page.getByRole('button', { name: 'SAVE CHANGES' })).toBeVisible();
  const shared = await sharedModules(page);
  for (const name of ['react', 'react-dom/client', '@coupon-center/ui']) expect(shared[name], name).toBe(1);
  // The page has only the part of zod that its schemas use.
  expect(shared).toMatchObject({ '@coupon-center/schema': 1 });
  expect(shared).not.toHaveProperty('zod');

  // Every instance of react-dom marks its nodes with a random name of its own.
  const marks = await page.evaluate(() => {
    const names = [...document.querySelectorAll('*')].flatMap((node) => Object.keys(node));
    return [...new Set(names.filter((name) => name.startsWith('__reactFiber$')))];
  });
  expect(marks).toHaveLength(1);
  expect(await page.locator('header').evaluate((node, mark) => mark in node, marks[0] ?? '')).toBe(true);
  expect(await page.locator('main form').evaluate((node, mark) => mark in node, marks[0] ?? '')).toBe(true);

  const caches = await page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll('style[data-emotion]')].map(
        (style) => style.getAttribute('data-emotion')?.split(' ')[0],
      ),
    ),
  ]);
  expect(caches.filter((key) => !key?.endsWith('-global'))).toEqual(['cc']);
});
