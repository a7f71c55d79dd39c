/** Web vitals are reported once, for the remote and version that it belongs to. */
import type { Page } from '@playwright/test';
import {
  CouponFormPage,
  CouponsPage,
  merchantWithCoupons,
  registryOf,
  signedIn,
} from '@coupon-center/journeys';
import { PAGE_VITALS_ADDRESS, pageVitalsSchema } from '@coupon-center/portal-contracts';
import { expect, test } from '../../fixtures/test.ts';

interface Watched {
  reports?: Promise<string>[];
}

/** Keeps a copy of each report, because Playwright does not show the body of a beacon. */
async function keepReports(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((address) => {
    const reports: Promise<string>[] = [];
    (globalThis as Watched).reports = reports;
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (to, body) => {
      if (to === address && body instanceof Blob) reports.push(body.text());
      return send(to, body);
    };
  }, PAGE_VITALS_ADDRESS);
  return () => page.evaluate(() => Promise.all((globalThis as Watched).reports ?? []));
}

/** A page in a headless browser is always visible. */
const turn = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibilityState });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

test('a page that is hidden reports once, for the remote that was used and its version, without any text', async ({
  portal,
  newContext,
}) => {
  const merchant = await merchantWithCoupons(portal, ['Winter boots']);
  const open = async () => (await newContext({ storageState: await signedIn(portal, merchant) })).newPage();
  const list = await open();
  await list.goto('/coupons');
  await new CouponsPage(list).edit('Winter boots');
  await expect(list.getByLabel('Coupon Description')).toHaveValue('Winter boots');

  // In another browser: this one may have kept the screen, and resume it.
  const page = await open();
  const reports = await keepReports(page);
  const measuring = page.waitForResponse(/\/shell\/[^/]+\/vitals[.\w]*\.js$/);
  await page.goto(list.url());
  await (await measuring).finished();
  await page.getByLabel('Coupon Description').pressSequentially(' and shoes');
  await new CouponFormPage(page).save();

  await turn(page, 'hidden');
  const [body = '', ...others] = await reports();
  expect(others).toEqual([]);
  expect(body).not.toMatch(/boots|shoes|@|http|\/coupons/);
  const report = pageVitalsSchema.parse(JSON.parse(body));
  expect(report).toMatchObject({ brand: '6', device: 'desktop', load: 'fresh' });
  const { version } = (await registryOf(portal)).remotes['mf-coupons']!.live;
  const part = report.parts.find(({ name }) => name === 'mf-coupons');
  expect(part).toMatchObject({ version, saves: { sent: 1, refused: 0 } });
  expect(part?.vitals.inp).toBeGreaterThanOrEqual(0);
  const shell = report.parts.find(({ name }) => name === 'shell');
  expect(shell?.vitals.ttfb).toBeGreaterThan(0);
  expect(report.parts.flatMap(({ vitals: { lcp } }) => lcp ?? [])).toHaveLength(1);

  await turn(page, 'visible');
  await turn(page, 'hidden');
  expect(await reports()).toHaveLength(1);
});
