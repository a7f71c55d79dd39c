/** Suggestions while a shopper types into the search box; without script, the box is a form (see `without-script.spec.ts`). */
import type { Page, Request } from '@playwright/test';
import { expectAccessible } from '@coupon-center/journeys';
import { openLiveStore } from '../../fixtures/live-store.ts';
import type { Portal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/test.ts';

const openToShoppers = async (portal: Portal, name: string) => {
  const { store } = await openLiveStore(portal, { name }, [
    { offer_type: 'sitewide percent', savings_percent: 15, description: 'Lanterns' },
  ]);
  return store;
};

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search stores and coupons' });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });

test('the keyboard moves through suggestions, and leaves them for the plain search', async ({
  page,
  portal,
}) => {
  const store = await openToShoppers(portal, 'Nightingale Lanterns');
  await page.goto(`${portal.origin}/stores`);
  const box = searchBox(page);
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await box.pressSequentially('nightingale');
  await expect(option(page, /^Nightingale Lanterns/)).toBeVisible();
  await expect(option(page, /^15% OFF at Nightingale Lanterns/)).toBeVisible();
  await expect(page.getByText('2 suggestions')).toHaveRole('status');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);

  await box.press('ArrowDown');
  await expect(option(page, /^Nightingale Lanterns/)).toHaveAttribute('aria-selected', 'true');
  const id = await option(page, /^Nightingale Lanterns/).getAttribute('id');
  await expect(box).toHaveAttribute('aria-activedescendant', id ?? '');
  await box.press('ArrowUp');
  await expect(page.locator('[aria-selected=true]')).toHaveCount(0);
  await box.press('ArrowUp');
  await expect(option(page, /^15% OFF/)).toHaveAttribute('aria-selected', 'true');

  await box.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(box).toHaveValue('nightingale');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=nightingale$/);

  await box.fill('nightingal');
  await option(page, /^Nightingale Lanterns/).waitFor();
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/stores/${store.slug}$`));
});

test('a pause sends one request, an older answer never replaces a newer one, and a press opens a suggestion', async ({
  page,
  portal,
}) => {
  const store = await openToShoppers(portal, 'Wagtail Umbrellas');
  await page.clock.install();
  await page.goto(`${portal.origin}/stores`);
  // Otherwise the clock runs on, and a slow machine might pause between two letters.
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked: Request[] = [];
  const held: (() => Promise<void>)[] = [];
  await page.route('**/stores/suggestions?*', async (route) => {
    asked.push(route.request());
    if (asked.length > 1) return route.continue();
    held.push(() => route.fulfill({ json: [{ name: 'Too late', note: '', href: '/' }] }).catch(() => {}));
  });
  const box = searchBox(page);
  for (const typed of ['w', 'wa', 'wag']) await box.fill(typed);
  await page.clock.runFor(1000);
  await expect.poll(() => asked.length).toBe(1);
  expect(new URL(asked[0]?.url() ?? '').searchParams.get('q')).toBe('wag');

  await box.fill('wagtail');
  await page.clock.runFor(1000);
  await expect(option(page, /^Wagtail Umbrellas/)).toBeVisible();
  await held[0]?.();
  await expect(option(page, /Too late/)).toHaveCount(0);
  expect(asked).toHaveLength(2);
  expect(asked[0]?.failure()?.errorText).toContain('ABORTED');

  await option(page, /^Wagtail Umbrellas/).click();
  await expect(page).toHaveURL(new RegExp(`/stores/${store.slug}$`));
});

test.describe('without suggestions', () => {
  test.use({ allowedErrors: /status of 500/ });

  test('the search still works', async ({ page, portal }) => {
    await page.route('**/stores/suggestions?*', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await page.goto(`${portal.origin}/stores`);
    const failed = page.waitForResponse(/suggestions/);
    await searchBox(page).fill('nothing of this name');
    await failed;
    await expect(page.getByRole('option')).toHaveCount(0);
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL(/\/search\?q=nothing\+of\+this\+name$/);
  });
});
