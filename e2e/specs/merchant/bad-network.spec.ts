/** The portal for a merchant when the network is slow or down, or the server fails. */
import { addCoupon, sortCoupons } from '@coupon-center/contracts';
import { CouponsPage, addCoupons, registerWithStore, signedIn, subscribe } from '@coupon-center/journeys';
import type { Merchant } from '@coupon-center/journeys';
import type { Portal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/test.ts';

const FIRST = 'All plants and pots';
const SECOND = 'Seeds for the spring';

async function merchantWithTwo(portal: Portal): Promise<Merchant> {
  const merchant = await registerWithStore(portal);
  await subscribe(portal, merchant);
  const offer = { offer_type: 'sitewide percent', savings_percent: 20 } as const;
  await addCoupons(portal, merchant, [
    { ...offer, description: FIRST },
    { ...offer, description: SECOND },
  ]);
  return merchant;
}

/** Options of a browser in which the merchant is signed in. */
const signedInAt = async (portal: Portal, merchant: Merchant) => ({
  baseURL: portal.origin,
  storageState: await signedIn(portal, merchant),
});

test.use({
  allowedErrors:
    /Failed to load resource|ERR_|ChunkLoadError|We cannot reach the server|Internal Server Error/,
});

test('on a slow network each screen shows that it is loading, and a coupon is saved once', async ({
  newContext,
  portal,
}) => {
  const merchant = await merchantWithTwo(portal);
  const context = await newContext(await signedInAt(portal, merchant));
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await page.goto('/coupons', { waitUntil: 'commit' });
  await expect(page.locator('[aria-busy="true"], [role="progressbar"]').first()).toBeVisible();
  const coupons = new CouponsPage(page);
  await coupons.expectOrder([FIRST, SECOND]);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(addCoupon.path)) sent.push(request.url());
  });
  await page.getByRole('link', { name: 'ADD COUPON' }).click();
  await page.getByLabel('Coupon Description').fill('Bulbs for the autumn');
  await page.getByRole('button', { name: 'Save Coupon' }).dblclick();
  await expect(page).toHaveURL(/\/coupons$/);
  await coupons.expectOrder([FIRST, SECOND, 'Bulbs for the autumn']);
  expect(sent).toHaveLength(1);
});

test('offline, the list shows a message and keeps the new order, which is saved once the network is back', async ({
  newContext,
  portal,
}) => {
  const merchant = await merchantWithTwo(portal);
  const context = await newContext(await signedInAt(portal, merchant));
  const page = await context.newPage();
  const coupons = new CouponsPage(page);
  await page.goto('/coupons');
  await coupons.expectOrder([FIRST, SECOND]);

  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await coupons.handleOf(SECOND).focus();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expect(page.getByText('Your changes were saved successfully')).toBeHidden();
  await coupons.expectOrder([SECOND, FIRST]);

  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await retry.click();
  await expect(page.getByText('Your changes were saved successfully')).toBeVisible();
  await page.reload();
  await coupons.expectOrder([SECOND, FIRST]);
});

// @spec 2.96
test('if the server fails, the form keeps its text, shows a message, and is saved by Retry', async ({
  newContext,
  portal,
}) => {
  const merchant = await merchantWithTwo(portal);
  const context = await newContext(await signedInAt(portal, merchant));
  const page = await context.newPage();
  await page.goto('/coupons/add');
  await page.getByLabel('Coupon Description').fill('Bulbs for the autumn');

  // The server has no way to produce a fault of this kind on request.
  const failure = {
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    code: 'internal',
    request_id: 'r-1',
  };
  await page.route(`**${addCoupon.path}`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: failure }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Save Coupon' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible();
  await expect(page.getByLabel('Coupon Description')).toHaveValue('Bulbs for the autumn');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  // Read only once: the toast soon disappears.
  const place = await page.getByText('Coupon created successfully').boundingBox();
  expect(place?.x).toBeGreaterThan(640);
  expect(place?.y).toBeGreaterThan(400);
  await new CouponsPage(page).expectOrder([FIRST, SECOND, 'Bulbs for the autumn']);

  await page.route(`**${sortCoupons.path}`, (route) => route.fulfill({ status: 500, json: failure }));
  await new CouponsPage(page).handleOf(SECOND).focus();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/Something went wrong/)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Your changes were saved successfully')).toBeVisible();
});

test('an order saved in another tab appears in this one', async ({ newContext, portal }) => {
  const merchant = await merchantWithTwo(portal);
  const context = await newContext(await signedInAt(portal, merchant));
  const [here, there] = [await context.newPage(), await context.newPage()];
  for (const page of [here, there]) {
    await page.goto('/coupons');
    await new CouponsPage(page).expectOrder([FIRST, SECOND]);
  }
  const other = new CouponsPage(there);
  await other.handleOf(SECOND).focus();
  await there.keyboard.press('ArrowUp');
  await other.save();

  // Returning to a tab loads its list again if that is more than a few seconds old.
  await here.bringToFront();
  await expect(async () => {
    await here.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(new CouponsPage(here).cards().first()).toContainText(SECOND, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
});

// @spec 8.25
test('a part of the page that does not load is reported with the kind of failure, and retried', async ({
  page,
}) => {
  await page.route(/\/platform\.[^/]*js$/, (route) => route.abort());
  await page.goto('/login');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await page.getByRole('button', { name: /Diagnostics/ }).click();
  await expect(page.getByRole('dialog')).toContainText(/Loading chunk failed \((error|missing): /);
  await page.keyboard.press('Escape');
  await page.unrouteAll();
  await retry.click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible();
});
