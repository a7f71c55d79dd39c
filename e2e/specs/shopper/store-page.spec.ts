/** Pages of stores that are live, and of stores that are not. */
import type { Locator } from '@playwright/test';
import { createPreviewLink } from '@coupon-center/contracts';
import type { CouponWrite } from '@coupon-center/contracts';
import {
  addCoupons,
  callApi,
  expectAccessible,
  openStore,
  register,
  signInAt,
  subscribe,
} from '@coupon-center/journeys';
import type { Portal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ allowedErrors: /status of 404/ });

/** Makes a merchant with coupons on a page that waits for approval. */
async function merchantWith(portal: Portal, coupons: CouponWrite[]) {
  const merchant = await register(portal);
  const store = await openStore(portal, merchant);
  await subscribe(portal, merchant);
  await addCoupons(portal, merchant, coupons);
  return { merchant, store };
}

// @spec 1.27
test('only its owner sees a store that is not approved', async ({ page, portal, newContext }) => {
  const { merchant, store } = await merchantWith(portal, [
    { offer_type: 'sitewide percent', savings_percent: 15, description: 'Not yet for everybody' },
  ]);

  const stranger = await (await newContext()).newPage();
  const answer = await stranger.goto(store.url);
  expect(answer?.status()).toBe(404);
  await expect(stranger.getByText('Not yet for everybody')).toHaveCount(0);
  await expectAccessible(stranger);

  await signInAt(page, '/my-store', merchant);
  await page.goto(store.url);
  await expect(page.getByText('shoppers can’t see this page')).toBeVisible();
  await expect(page.getByText('Not yet for everybody')).toBeVisible();
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
});

test('the link in the portal shows its owner a page that is not live, on a host without a session', async ({
  page,
  portal,
  newContext,
}) => {
  const merchant = await register(portal);
  const store = await openStore(portal, merchant);
  await signInAt(page, '/my-store', merchant);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Live Coupon Page' }).first().click();
  const tab = await opened;
  await expect(tab.getByText('shoppers can’t see this page')).toBeVisible();
  await expect(tab.getByRole('heading', { level: 1 })).toContainText(store.name);

  const visitor = await (await newContext()).newPage();
  const preview = new URL(tab.url());
  preview.hostname = '127.0.0.1';
  const shown = await visitor.goto(preview.href);
  expect(shown?.status()).toBe(200);
  expect(shown?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  await expect(visitor.getByText('shoppers can’t see this page')).toBeVisible();
  preview.search = '';
  expect((await visitor.goto(preview.href))?.status()).toBe(404);
});

test('Use Coupon copies the code, says so, and opens the shop in a new tab', async ({
  page,
  portal,
  newContext,
}) => {
  const shop = `${portal.origin}/healthz`;
  const { merchant, store } = await merchantWith(portal, [
    {
      offer_type: 'sitewide percent',
      savings_percent: 15,
      description: 'First',
      discount_code: 'FIRST15',
      custom_url: shop,
    },
    {
      offer_type: 'sitewide percent',
      savings_percent: 20,
      description: 'Second',
      discount_code: 'SECOND 20',
      custom_url: shop,
    },
    { offer_type: 'sitewide percent', savings_percent: 25, description: 'No code needed', custom_url: shop },
  ]);
  const { url } = await callApi(
    portal,
    createPreviewLink,
    { params: { id: store.id } },
    merchant.tokens.token,
  );
  await page.context().grantPermissions(['clipboard-read']);
  await page.goto(url);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const card = (name: string) => page.getByRole('article', { name });

  async function useCoupon(name: string, press: (link: Locator) => Promise<void>) {
    const opened = page.context().waitForEvent('page');
    await press(card(name).getByRole('link', { name: 'Use Coupon' }));
    const tab = await opened;
    await expect(tab).toHaveURL(shop);
    expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
    await tab.close();
    await page.bringToFront();
  }

  await useCoupon('15% OFF', (link) => link.click());
  await expect(card('15% OFF').getByRole('status')).toHaveText('Copied');
  expect(await copied()).toBe('FIRST15');

  await useCoupon('20% OFF', (link) => link.press('Enter'));
  await expect(card('20% OFF').getByRole('status')).toHaveText('Copied');
  await expect(card('15% OFF').getByRole('status')).toBeEmpty();
  expect(await copied()).toBe('SECOND 20');
  await expectAccessible(page);

  await useCoupon('25% OFF', (link) => link.click());
  expect(await copied()).toBe('SECOND 20');

  const withoutScript = await (await newContext({ javaScriptEnabled: false })).newPage();
  await withoutScript.goto(url);
  const tab = withoutScript.context().waitForEvent('page');
  await withoutScript
    .getByRole('article', { name: '15% OFF' })
    .getByRole('link', { name: 'Use Coupon' })
    .click();
  await expect(await tab).toHaveURL(shop);
});
