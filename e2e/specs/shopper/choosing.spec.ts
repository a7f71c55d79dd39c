/** A shopper's ways to a coupon: one press in a list, filters, saved coupons and a shared page. */
import { expectAccessible } from '@coupon-center/journeys';
import { openLiveStore } from '../../fixtures/live-store.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a press copies a code on the home page; a store’s coupons can be filtered, saved and shared', async ({
  page,
  portal,
}) => {
  const { store } = await openLiveStore(portal, { name: 'Curlew Kites' }, [
    {
      offer_type: 'sitewide percent',
      savings_percent: 15,
      description: 'Kites of all sizes',
      discount_code: 'KITE15',
    },
    { offer_type: 'free shipping', description: 'Lines and tails' },
  ]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await page.goto('/search?q=curlew');
  await page.getByRole('button', { name: 'KITE15' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  expect(await copied()).toBe('KITE15');
  await expect(page).toHaveURL(/\/search/);

  await page.goto(store.url);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  await page.getByRole('radio', { name: 'Codes 1' }).check();
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('KITE15');
  await page.keyboard.press('ArrowRight');
  await expect(cards).toContainText('Lines and tails');
  await expectAccessible(page);

  await page.getByRole('radio', { name: 'All 2' }).check();
  const save = page.getByRole('button', { name: /^Save.*15% OFF/ });
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await copied()).toBe(page.url());

  await page.getByRole('link', { name: 'Saved', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: '15% OFF at Curlew Kites: Kites of all sizes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('15% OFF at Curlew Kites');
  await expect(save).toHaveAttribute('aria-pressed', 'true');

  await page.goBack();
  await page.getByRole('button', { name: /^Remove.*15% OFF at Curlew Kites/ }).click();
  await expect(page.getByText('Nothing is saved yet.')).toBeVisible();
});
