/** The data of a page loads while the code of its remote is still loading, and everything is read once. */
import type { Page } from '@playwright/test';
import { addCoupons, registerWithStore, signedIn, subscribe } from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

const LIST = 'GET /api/v1/coupons/';
const PLANS = 'GET /api/v1/coupon-center-plans/';

/** The first reads of a screen, and a text that it shows once it has the data. */
const screens: Record<string, { remote: string; reads: string[]; shows: string }> = {
  '/coupons': {
    remote: 'mf-coupons',
    reads: [PLANS, LIST, 'GET /api/v1/statistics/coupons/'],
    shows: '1 of 10 coupons used',
  },
  '/coupons/add': { remote: 'mf-coupons', reads: [PLANS, LIST], shows: 'Save Coupon' },
  '/coupons/:couponId': { remote: 'mf-coupons', reads: [LIST, LIST], shows: 'Save Changes' },
  '/payment': {
    remote: 'mf-payments',
    reads: [
      'GET /api/v1/billing-details/',
      PLANS,
      'GET /api/v1/coupon-center-transactions/',
      'GET /api/v1/payment-methods/',
    ],
    shows: 'Coupon Page',
  },
  '/payment/billing': {
    remote: 'mf-payments',
    reads: ['GET /api/v1/billing-details/'],
    shows: 'BILLING DETAILS',
  },
  '/my-store': { remote: 'mf-store', reads: [LIST], shows: 'Add your first coupon' },
};

/** Collects the page's reads from the API, except the user and the stream of events. */
function readsOf(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isOfShell = /\/(?:me|events)\/$/.test(pathname);
    if (request.method() === 'GET' && pathname.startsWith('/api/') && !isOfShell)
      reads.push(`GET ${pathname}`);
  });
  return reads;
}

/** Holds the scripts of a remote back until they are released. */
async function hold(page: Page, remote: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(new RegExp(`/remotes/${remote}/.*\\.js$`), async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

for (const [route, { remote, reads, shows }] of Object.entries(screens))
  test.describe(route, () => {
    test('reads once, before its code arrives', async ({ portal, newContext }) => {
      const merchant = await registerWithStore(portal);
      await subscribe(portal, merchant);
      const [coupon] = await addCoupons(portal, merchant, [{ offer_type: 'Other', description: 'For all' }]);
      const storageState = await signedIn(portal, merchant);
      const page = await (await newContext({ storageState })).newPage();
      const read = readsOf(page);
      const letGo = await hold(page, remote);
      await page.goto(route.replace(':couponId', String(coupon?.id)), { waitUntil: 'commit' });
      await expect.poll(() => read.toSorted()).toEqual(reads.toSorted());
      await expect(page.locator(`[data-remote="${remote}"]`)).toHaveCount(0);
      letGo();
      await expect(page.getByText(shows).first()).toBeVisible();
      expect(read.toSorted()).toEqual(reads.toSorted());
    });
  });
