/** A merchant who comes back sees the last screen at once, and its true state a moment later. */
import type { Page } from '@playwright/test';
import {
  addCoupons,
  layoutShifts,
  registerWithStore,
  signedIn,
  signInAt,
  watchLayout,
} from '@coupon-center/journeys';
import { publishPatched, rollBack } from '../../fixtures/remote-versions.ts';
import { hold } from '../../fixtures/hold.ts';
import { openLiveStore } from '../../fixtures/live-store.ts';
import {
  DESCRIPTION,
  firstVisit,
  isResumed,
  keysOf,
  SCRIPTS,
  signInMerchant,
} from '../../fixtures/resumed.ts';
import { publishShell } from '../../fixtures/shell-versions.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a reload paints the screen before any script, and nothing moves when it is confirmed', async ({
  portal,
  newContext,
}) => {
  const { merchant } = await openLiveStore(portal, {}, [{ offer_type: 'Other', description: DESCRIPTION }]);
  const context = await newContext({ storageState: await signedIn(portal, merchant) });
  const page = await context.newPage();
  const isLive = page.getByRole('banner').locator('.header-live');
  await watchLayout(page);
  for (const [path, text] of [
    ['/coupons', DESCRIPTION],
    ['/payment', 'Your plan includes'],
    ['/my-store', merchant.email],
  ] as const) {
    await firstVisit(page, path);
    await expect(isLive).toBeVisible();
    const letGo = await hold(context, /\/(?:shell\/.*\.js$|api\/)/);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Coupons', exact: true })).toBeVisible();
    expect(await isResumed(page)).toBe(true);
    await expect(page.locator('[data-screen]')).toBeVisible();
    // Nobody can read a status before it is confirmed.
    await expect(
      page.locator(':not([aria-hidden], [aria-hidden] *)', { hasText: /^(?:Live|Active)$/ }),
    ).toHaveCount(0);
    await expect(isLive).toBeHidden();
    letGo();
    await expect(page.locator('[data-screen]')).toHaveCount(0);
    await expect(page.getByText('Checking…')).toHaveCount(0);
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(isLive).toBeVisible();
    expect(await layoutShifts(page)).toEqual([]);
    await context.unrouteAll({ behavior: 'wait' });
  }
});

/** Changes the record of `/coupons` in the storage, as time or somebody with access to the device would. */
const changeRecord = (page: Page, change: Record<string, unknown>) =>
  page.evaluate((changed) => {
    const record = JSON.parse(localStorage.getItem('resumed:/coupons') ?? '') as object;
    localStorage.setItem('resumed:/coupons', JSON.stringify({ ...record, ...changed }));
  }, change);

async function expectFreshStart(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByText(DESCRIPTION).first()).toBeVisible();
  expect(await isResumed(page)).toBe(false);
}

test.describe('a record that does not fit', () => {
  test.use({ allowedErrors: /Executing inline event handler violates/ });

  test('is dropped: after a day, with scripts in the storage, and after a release of the remote or the shell', async ({
    portal,
    newContext,
  }) => {
    const { page } = await signInMerchant({ portal, newContext });
    await firstVisit(page, '/coupons');
    await changeRecord(page, { at: Date.now() - 25 * 3_600_000 });
    await expectFreshStart(page);

    await firstVisit(page, '/coupons');
    const hostile =
      '<img src="/x.png" onerror="globalThis.hasRun = true"><script>globalThis.hasRun = true</script>';
    await changeRecord(page, { html: hostile });
    await expectFreshStart(page);
    expect(await page.evaluate(() => 'hasRun' in globalThis)).toBe(false);

    await firstVisit(page, '/coupons');
    await publishPatched(portal, 'mf-coupons', '9.0.1', [
      'CREATE COUPON FOR YOUR STORE PAGE',
      'CREATE YOUR FIRST COUPON',
    ]);
    await expectFreshStart(page);
    await rollBack(portal, 'mf-coupons');

    await firstVisit(page, '/coupons');
    await publishShell(portal, '9.4.0');
    await expectFreshStart(page);
    await rollBack(portal, 'shell');
  });
});

test.describe('a mismatch', () => {
  test.use({ allowedErrors: /stage: resume|Minified React error/ });

  test('markup that is not what the remote renders is replaced, and reported', async ({
    portal,
    newContext,
  }) => {
    const { page } = await signInMerchant({ portal, newContext });
    await firstVisit(page, '/coupons');
    const html = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('resumed:/coupons') ?? '') as { html: string }).html,
    );
    await changeRecord(page, { html: html.replace(/<h1[^>]*>[^<]*<[/]h1>/, '<p>Something else</p>') });
    const reported = page.waitForEvent('console', (message) => message.text().includes('stage: resume'));
    await page.reload();
    await reported;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Something else')).toHaveCount(0);
  });
});

test('signing out removes what was kept in every tab, and the next user of the device finds nothing', async ({
  portal,
  newContext,
}) => {
  const { context, page } = await signInMerchant({ portal, newContext });
  const other = await context.newPage();
  await firstVisit(page, '/coupons');
  await firstVisit(other, '/payment');
  await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  for (const tab of [page, other]) {
    expect(await tab.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await tab.goto('/coupons');
    await expect(tab.getByLabel('Email')).toBeVisible();
    expect(await isResumed(tab)).toBe(false);
  }
  await signInAt(page, '/coupons', await registerWithStore(portal));
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible();
  await expect(page.getByText(DESCRIPTION)).toHaveCount(0);
});

test('going back from another site shows the screen in its true state, and nothing after signing out elsewhere', async ({
  portal,
  newContext,
}) => {
  const { context, merchant, page } = await signInMerchant({ portal, newContext });
  const added = 'Seeds for the spring';
  await firstVisit(page, '/coupons');
  await page.goto('about:blank');
  await addCoupons(portal, merchant, [{ offer_type: 'Other', description: added }]);
  const letGo = await hold(context, SCRIPTS);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.getByText(DESCRIPTION).first()).toBeVisible();
  expect(await isResumed(page)).toBe(true);
  letGo();
  await expect(page.getByText(added).first()).toBeVisible();
  await context.unrouteAll({ behavior: 'wait' });

  await page.goForward();
  const other = await context.newPage();
  await other.goto('/payment');
  await other.getByRole('banner').getByRole('link', { name: 'Logout' }).click();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await isResumed(page)).toBe(false);
  await expect(page.getByText(DESCRIPTION)).toHaveCount(0);
});

test.describe('without the API', () => {
  test.use({ allowedErrors: /Failed to load resource|ERR_|cannot reach the server|stage: session/ });

  test('while the API is down, the screen stays and says how old it is; Retry reads it again', async ({
    portal,
    newContext,
  }) => {
    const { context, page } = await signInMerchant({ portal, newContext });
    await firstVisit(page, '/coupons');
    const at = Date.now() - 10 * 60_000;
    await page.evaluate((time) => {
      const record = JSON.parse(localStorage.getItem('resumed:/coupons') ?? '') as {
        screen: { at: number; data: { queries: { state: { dataUpdatedAt: number } }[] } };
      };
      record.screen.at = time;
      for (const { state } of record.screen.data.queries) state.dataUpdatedAt = time;
      localStorage.setItem('resumed:/coupons', JSON.stringify(record));
    }, at);
    // The server would put the answers into the page.
    await context.clearCookies({ name: 'access' });
    await context.route(/\/api\//, (route) => route.abort());
    await page.reload();
    const line = page.getByRole('status').filter({ hasText: /^Still showing|^Updated/ });
    await expect(line).toHaveText(/^Still showing \d\d:\d\d.*; could not check/);
    await expect(page.getByText(DESCRIPTION).first()).toBeVisible();
    await expect(page.getByText('Checking…').first()).toBeVisible();
    await context.unrouteAll();
    await line.getByRole('button', { name: 'Retry' }).click();
    await expect(line).toHaveText('Updated just now');
    await expect(page.getByText('Checking…')).toHaveCount(0);
  });
});

test('what is kept stays small over many addresses, back and forward', async ({ portal, newContext }) => {
  const { page } = await signInMerchant({ portal, newContext });
  for (const path of [
    '/coupons',
    '/numbers',
    '/payment',
    '/my-store',
    '/coupons/add',
    '/coupons/export',
    '/coupons/add-several',
  ])
    await firstVisit(page, path);
  expect((await keysOf(page)).length).toBeLessThanOrEqual(6);
  await page.goBack();
  await expect(page).toHaveURL(/export$/);
  await page.goForward();
  await expect(page).toHaveURL(/add-several$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
