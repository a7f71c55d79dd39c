/** The screens for guests, which are in the page before any script arrives. */
import type { Page } from '@playwright/test';
import { expectAccessible, originOf, registerWithStore } from '@coupon-center/journeys';
import { checkHtml } from '@coupon-center/server-kit/testing';
import { hold } from '../../fixtures/hold.ts';
import { expect, test } from '../../fixtures/test.ts';

const brands = ['6', '8', '10'] as const;

const ALL_SCRIPTS = /\.js$/;
const OF_THE_REMOTE = /\/remotes\/mf-auth\/.*\.js$/;

/** Whether a remote has taken over the screen that the server put into the page. */
const isTakenOver = (page: Page) =>
  expect(page.locator('[data-remote="mf-auth"]:not([data-screen])')).toBeVisible();

for (const brand of brands)
  test(`brand ${brand}: text typed before any script arrives stays, and Enter logs in`, async ({
    portal,
    newContext,
  }) => {
    const site = { origin: portal.origin, clientId: brand };
    const merchant = await registerWithStore(site);
    const baseURL = originOf(site);
    const page = await (await newContext({ baseURL, viewport: { width: 375, height: 740 } })).newPage();
    const letGo = await hold(page, ALL_SCRIPTS);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await page.getByLabel('Email').fill(merchant.email);
    await page.getByLabel('Password', { exact: true }).fill(merchant.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    const button = page.getByRole('button', { name: 'Log in', exact: true });
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(page).toHaveURL(/\/login$/);
    await expectAccessible(page);
    letGo();
    await expect(page).toHaveURL(/\/my-store$/);
  });

for (const scripts of [ALL_SCRIPTS, OF_THE_REMOTE])
  test(`focus and caret stay when ${scripts.source} arrives, and late input is kept`, async ({ page }) => {
    const letGo = await hold(page, scripts);
    await page.goto('/login', { waitUntil: 'commit' });
    const email = page.getByLabel('Email');
    const password = page.getByLabel('Password', { exact: true });
    await email.pressSequentially('ann@maple.exmple');
    // Sets the value like a password manager, without an event.
    await password.evaluate((input: HTMLInputElement) => (input.value = 'correct horse'));
    for (const key of Array<string>(4).fill('ArrowLeft')) await email.press(key);
    await email.evaluate((input) => Object.assign(input, { isFromServer: true }));
    const place = await email.boundingBox();
    letGo();
    await isTakenOver(page);
    await expect(email).toBeFocused();
    await page.keyboard.type('a');
    await expect(email).toHaveValue('ann@maple.example');
    await expect(password).toHaveValue('correct horse');
    expect(await email.evaluate((input) => 'isFromServer' in input)).toBe(true);
    expect(await email.boundingBox()).toEqual(place);
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue('correct horse');
  });

test('the label of a field makes room for text typed before any script arrives', async ({ page }) => {
  await hold(page, ALL_SCRIPTS);
  await page.goto('/register', { waitUntil: 'commit' });
  const email = page.getByLabel('Email');
  const label = page.locator('label', { hasText: 'Email' });
  const top = async () => (await label.boundingBox())!.y - (await email.boundingBox())!.y;
  expect(await top()).toBeGreaterThan(0);
  await email.fill('ann@maple.example');
  await expect.poll(top).toBeLessThan(0);
  await page.getByLabel('Password', { exact: true }).focus();
  await expect.poll(top).toBeLessThan(0);
});

test('the first screen disappears if the guest moves on before its remote arrives', async ({ page }) => {
  const letGo = await hold(page, OF_THE_REMOTE);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.waitForFunction(() => '__couponCenter' in window);
  await page.getByRole('banner').getByRole('link', { name: 'Create your coupon page' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toHaveCount(0);
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Create your coupon page' })).toBeVisible();
});

test('the server sends valid HTML to guests', async ({ portal, newContext }) => {
  const pages = new Map<string, string>();
  for (const clientId of brands) {
    const baseURL = originOf({ origin: portal.origin, clientId });
    const page = await (await newContext({ baseURL, javaScriptEnabled: false })).newPage();
    for (const path of ['/', '/login', '/register', '/auth/password-reminder'])
      pages.set(`${clientId} ${path}`, (await (await page.goto(path))?.text()) ?? '');
  }
  expect(await checkHtml(pages)).toEqual([]);
});
