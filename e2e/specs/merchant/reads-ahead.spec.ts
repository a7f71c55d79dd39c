/**
 * The data of a page comes with it. Without an access cookie it loads while the code of its remote is still loading, and everything
 * is read once.
 */
import type { Page } from '@playwright/test';
import { addCoupons, registerWithStore, signedIn, subscribe } from '@coupon-center/journeys';
import type { JourneyFixtures } from '@coupon-center/journeys';
import { hold } from '../../fixtures/hold.ts';
import type { Portal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/test.ts';

const ME = 'GET /api/v1/auth/me/';
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
    shows: 'Billing details',
  },
  '/my-store': {
    remote: 'mf-store',
    reads: [LIST, 'GET /api/v1/statistics/'],
    shows: 'Add your first coupon',
  },
};

/** Collects the page's reads from the API, except the stream of events. */
function readsOf(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isStream = pathname.endsWith('/events/');
    if (request.method() === 'GET' && pathname.startsWith('/api/') && !isStream)
      reads.push(`GET ${pathname}`);
  });
  return reads;
}

/** Signs a subscribed merchant in. @returns the browser, and the address of the route for the merchant's coupon */
async function merchantWithCoupon(portal: Portal, newContext: JourneyFixtures['newContext'], route: string) {
  const merchant = await registerWithStore(portal);
  await subscribe(portal, merchant);
  const [coupon] = await addCoupons(portal, merchant, [{ offer_type: 'Other', description: 'For all' }]);
  const context = await newContext({ storageState: await signedIn(portal, merchant) });
  return { context, address: route.replace(':couponId', String(coupon?.id)) };
}

for (const [route, { remote, reads, shows }] of Object.entries(screens))
  test.describe(route, () => {
    test('comes with its data', async ({ portal, newContext }) => {
      const { context, address } = await merchantWithCoupon(portal, newContext, route);
      const page = await context.newPage();
      const read = readsOf(page);
      // A busy machine may need longer for the answers than a page waits for them.
      await expect(async () => {
        read.length = 0;
        await page.goto(address);
        await expect(page.getByText(shows).first()).toBeVisible();
        expect(read).toEqual([]);
      }).toPass();
    });

    test('without an access cookie, reads once, before its code arrives', async ({ portal, newContext }) => {
      const { context, address } = await merchantWithCoupon(portal, newContext, route);
      await context.clearCookies({ name: 'access' });
      const page = await context.newPage();
      const read = readsOf(page);
      // Once the stream of events is open, the page reads the user again.
      await hold(page, /\/api\/v1\/events\//);
      const letGo = await hold(page, new RegExp(`/remotes/${remote}/.*\\.js$`));
      await page.goto(address, { waitUntil: 'commit' });
      // Often, because the page takes an answer for ten seconds only.
      await expect.poll(() => read.toSorted(), { intervals: [50] }).toEqual([ME, ...reads].toSorted());
      await expect(page.locator(`[data-remote="${remote}"]`)).toHaveCount(0);
      letGo();
      await expect(page.getByText(shows).first()).toBeVisible();
      expect(read.toSorted()).toEqual([ME, ...reads].toSorted());
    });
  });
