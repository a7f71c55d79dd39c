/** The home of a merchant: renewing, what is overdue, and a declined page. */
import type { Page } from '@playwright/test';
import { addDays, dayIn, listCoupons } from '@coupon-center/contracts';
import type { CouponWrite } from '@coupon-center/contracts';
import { callApi, expectAccessible, makeAccount, signInAt, tokenOf } from '@coupon-center/journeys';
import { openLiveStore } from '../../fixtures/live-store.ts';
import { expect, test } from '../../fixtures/test.ts';

const today = dayIn('America/Toronto');

/** Five coupons that have run for longer than a month and end on one day. */
const endingTogether = Array.from({ length: 5 }, (_, index): CouponWrite => {
  const dates = { start_date: addDays(today, -40), expiration_date: addDays(today, 5) };
  return {
    ...dates,
    offer_type: 'sitewide percent',
    savings_percent: 10 + index,
    description: `Offer ${index}`,
  };
});

/** Counts presses of a mouse from now on. @returns a function that returns the count */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset.presses = '0';
    const count = () => Number(document.body.dataset.presses);
    addEventListener('pointerdown', () => void (document.body.dataset.presses = String(count() + 1)), true);
  });
  return () => page.evaluate(() => Number(document.body.dataset.presses));
}

test('five coupons that end on one day are renewed with one press, which can be undone', async ({
  page,
  portal,
}) => {
  const { merchant } = await openLiveStore(portal, { name: 'Heron Home' }, endingTogether);
  const token = await tokenOf({ ...portal, user: merchant });
  const ends = async () => {
    const { results } = await callApi(portal, listCoupons, { query: {} }, token);
    return [...new Set(results.map(({ expiration_date }) => expiration_date))];
  };
  await signInAt(page, '/my-store', merchant);
  const renew = page.getByRole('button', { name: 'Renew 5 coupons that end soon' });
  await expect(renew).toBeVisible();
  await expect(page.getByText('28 days before: 0').first()).toBeVisible();
  await expectAccessible(page);

  const presses = await countPresses(page);
  await renew.click();
  const renewed = page.getByText('5 coupons are renewed.');
  await expect(renewed).toBeVisible();
  // A toast stays while the pointer is over it.
  await renewed.hover();
  await expect(page.getByText('No coupons end or start.')).toBeVisible();
  expect(await presses()).toBe(1);
  expect((await ends())[0]! > addDays(today, 30)).toBe(true);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(renew).toBeVisible();
  expect(await ends()).toEqual([addDays(today, 5)]);
});

test('an overdue payment is shown on every page and in the order history', async ({ page, portal }) => {
  const merchant = await makeAccount(portal, 'pastDue');
  await signInAt(page, '/my-store', merchant);
  const strip = page.getByRole('complementary').filter({ hasText: 'failed' });
  for (const path of ['/my-store', '/coupons', '/numbers', '/account']) {
    await page.goto(path);
    await expect(strip).toContainText(
      /Your payment of CA\$[\d.]+ failed\. We’ll try again on \w+ \d+, \d{4}\./,
    );
  }
  await expectAccessible(page);
  await strip.getByRole('link', { name: 'Update payment method' }).click();
  await expect(page).toHaveURL(/\/payment$/);
  const orders = page.getByRole('table', { name: 'Order history' });
  await expect(orders.getByRole('row').nth(1)).toContainText(/Failed.*Next attempt on/);
  await expect(orders.getByRole('row')).toHaveCount(3);
});

test('a declined page is fixed before anything is paid', async ({ page, portal }) => {
  const merchant = await makeAccount(portal, 'declined');
  await signInAt(page, '/my-store', merchant);
  const checklist = page.getByRole('region', { name: 'Get your page live' });
  await expect(checklist.getByRole('listitem').first()).toContainText('Fix your page');
  await expect(checklist.getByText('To do')).toHaveCount(1);
  await expect(checklist.getByRole('link', { name: 'Go to payment' })).toHaveCount(0);
  await checklist.getByRole('button', { name: 'Go to the form' }).click();
  await expect(page.getByLabel('Store name')).toBeFocused();
});

test.describe('while numbers and coupons cannot be loaded', () => {
  test.use({ allowedErrors: /ERR_FAILED|We cannot reach the server/ });

  test('the home is no higher than its messages', async ({ page, portal }) => {
    const { merchant } = await openLiveStore(portal, { name: 'Osprey Outdoors' }, []);
    await page.route(/\/api\/v1\/(coupons|statistics)\//, (route) => route.abort());
    await signInAt(page, '/my-store', merchant);
    const messages = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await expect(messages).toHaveCount(2);
    const ends = await messages.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    const form = await page.getByLabel('Store name').evaluate((field) => field.getBoundingClientRect().top);
    expect(form - Math.max(...ends)).toBeLessThan(100);
  });
});
