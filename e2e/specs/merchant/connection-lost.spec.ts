/**
 * The network is lost while a remote that reads is on the page, and returns while there is none. The next remote can still read.
 */
import type { Page } from '@playwright/test';
import { registerWithStore, signedIn, signIn } from '@coupon-center/journeys';
import { filesOf } from '../../fixtures/file-faults.ts';
import { test } from '../../fixtures/faults.ts';
import { expect } from '../../fixtures/test.ts';

test.use({
  allowedErrors: /Failed to load resource|ERR_|failed at the stage|stage: (?:manifest|load|landing)/,
});

const menu = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name });
/** Data that the screen has read. */
const plan = (page: Page) => page.getByRole('link', { name: 'Subscribe Now' });
const offline = (page: Page) => page.getByText('You are offline.');

/** Only Chromium's protocol takes a page offline. Elsewhere the event is enough: the page listens to nothing else. */
async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  if (page.context().browser()?.browserType().name() === 'chromium')
    await page.context().setOffline(isOffline);
  else await page.evaluate((type) => dispatchEvent(new Event(type)), isOffline ? 'offline' : 'online');
}

/** Places without a remote that reads: the start page, and the way there from the payment page and back. */
const PLACES: Readonly<
  Record<
    string,
    {
      start: string;
      go: (page: Page) => Promise<void>;
      comeBack: (page: Page) => Promise<void>;
    }
  >
> = {
  'the landing page': {
    start: '/my-store',
    async go(page) {
      await page.getByRole('banner').getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(/:\d+\/$/);
    },
    comeBack: (page) => menu(page, 'Payment').click(),
  },
  'the 404 page': {
    start: '/nowhere',
    async go(page) {
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    },
    comeBack: (page) => menu(page, 'Payment').click(),
  },
};

for (const [place, { start, go, comeBack }] of Object.entries(PLACES)) {
  test(`a connection that returns on ${place} lets the next page read`, async ({ openFaulty, portal }) => {
    const merchant = await registerWithStore(portal);
    const { page } = await openFaulty((origin) => signedIn({ ...portal, origin }, merchant));
    await page.goto(start);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await menu(page, 'Payment').click();
    await expect(plan(page)).toBeVisible();
    await setOffline(page, true);
    await expect(offline(page)).toBeVisible();
    await go(page);
    await setOffline(page, false);
    await expect(offline(page)).toBeHidden();
    await comeBack(page);
    await expect(plan(page)).toBeVisible();
  });
}

test('a connection that returns on the login page lets the next page read', async ({
  openFaulty,
  portal,
}) => {
  const merchant = await registerWithStore(portal);
  const { page } = await openFaulty();
  const logOut = async () => {
    await menu(page, 'Logout').click();
    await menu(page, 'Log in').click();
    await expect(page.getByLabel('Email')).toBeVisible();
  };
  await page.goto('/login');
  await signIn(page, merchant);
  // First with a connection, so that the browser has the files.
  await logOut();
  await signIn(page, merchant);
  await menu(page, 'Payment').click();
  await expect(plan(page)).toBeVisible();
  await setOffline(page, true);
  await expect(offline(page)).toBeVisible();
  await logOut();
  await setOffline(page, false);
  await expect(offline(page)).toBeHidden();
  await signIn(page, merchant);
  await menu(page, 'Payment').click();
  await expect(plan(page)).toBeVisible();
});

test('a connection that returns while the panel of a missing remote is shown brings it back, and it reads', async ({
  openFaulty,
  portal,
}) => {
  const merchant = await registerWithStore(portal);
  const { page, faults } = await openFaulty((origin) => signedIn({ ...portal, origin }, merchant));
  // Done before the browser has the files: an idle page prefetches the remotes in its menu.
  faults.refuse(filesOf('mf-payments').all, 503);
  await page.goto('/my-store');
  await expect(page.getByRole('heading', { level: 1, name: 'YOUR STORE INFORMATION' })).toBeVisible();
  await setOffline(page, true);
  await expect(offline(page)).toBeVisible();
  await menu(page, 'Payment').click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
  faults.mend();
  await setOffline(page, false);
  await expect(plan(page)).toBeVisible();
});
