/** The account page: what merchants can change themselves, without contacting support. */
import { readFile } from 'node:fs/promises';
import { confirmEmailChange, emailLogin, requestEmailChange } from '@coupon-center/contracts';
import { callApi, expectAccessible, registerWithStore, signInAt, tooWide } from '@coupon-center/journeys';
import type { Merchant } from '@coupon-center/journeys';
import type { Locator, Page } from '@playwright/test';
import { mailedLink, verifyEmailOf } from '../../fixtures/mailed-link.ts';
import { expect, test } from '../../fixtures/test.ts';

const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const passwordIn = (form: Locator) => form.getByLabel('Your password', { exact: true });

async function open(page: Page, merchant: Merchant): Promise<void> {
  await signInAt(page, '/account', merchant);
  await expect(panel(page, 'Devices signed in')).toBeVisible();
}

test('a new email is confirmed by its own mail, and used to log in afterwards', async ({ page, portal }) => {
  const merchant = await registerWithStore(portal);
  await verifyEmailOf(portal, merchant);
  const email = `new-${merchant.email}`;
  await open(page, merchant);
  const form = panel(page, 'Email');
  await form.getByRole('button', { name: 'Change email' }).press('Enter');
  await expect(form.getByLabel('New email')).toBeFocused();
  await page.keyboard.type(email);
  await passwordIn(form).fill(merchant.password);
  await page.keyboard.press('Enter');
  await expect(form.getByText(`Waiting for you to confirm ${email}`)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectAccessible(page);

  await page.goto(await mailedLink(portal, email, '/auth/confirm-email-change'));
  await expect(page).toHaveURL(`${portal.origin}/auth/confirm-email-change`);
  await page.reload();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm new email' }).click();
  await expect(page.getByText('Your new email is confirmed')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(panel(page, 'Email').getByText(email)).toBeVisible();
  await callApi(portal, emailLogin, { body: { email, password: merchant.password } });
});

test('the previous address undoes a change of the email, and sets a new password', async ({
  page,
  portal,
}) => {
  const merchant = await registerWithStore(portal);
  await verifyEmailOf(portal, merchant);
  const email = `thief-${merchant.email}`;
  const { token } = merchant.tokens;
  const body = { email, password: merchant.password };
  await callApi(portal, requestEmailChange, { body }, token);
  const confirmation = new URL(await mailedLink(portal, email, '/auth/confirm-email-change'));
  const link = { token: confirmation.searchParams.get('token') ?? '' };
  expect(await callApi(portal, confirmEmailChange, { body: link })).toEqual({ confirmed: true });

  await page.goto(await mailedLink(portal, merchant.email, '/auth/undo-email-change'));
  await expect(page).toHaveURL(`${portal.origin}/auth/undo-email-change`);
  const undo = page.getByRole('button', { name: 'Undo this change' });
  await expect(undo).toBeVisible();
  await page.reload();
  await expectAccessible(page);
  expect(await tooWide(page, { width: 320, height: 640 })).toEqual([]);
  await undo.click();
  await expect(page.getByText('Your email change was undone')).toBeVisible();
  await expectAccessible(page);

  await page.goto(await mailedLink(portal, merchant.email, '/auth/set-password'));
  await expect(page).toHaveURL(`${portal.origin}/auth/set-password`);
  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill('seven green boats');
  await page.getByLabel('Confirm password', { exact: true }).fill('seven green boats');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${portal.origin}/login`);
  await callApi(portal, emailLogin, { body: { email: merchant.email, password: 'seven green boats' } });
});

test.describe('another device', () => {
  test.use({ allowedErrors: /401|Your session has (ended|expired)/ });

  test('is signed out from here, and asks to log in', async ({ page, portal, browser }) => {
    const merchant = await registerWithStore(portal);
    const elsewhere = await (await browser.newContext({ baseURL: portal.origin })).newPage();
    await signInAt(elsewhere, '/payment', merchant);
    await open(page, merchant);
    const devices = panel(page, 'Devices signed in');
    await expect(devices.getByText('This device')).toHaveCount(1);
    // The session that registered it is the third.
    await expect(devices.getByRole('listitem')).toHaveCount(3);
    await devices.getByRole('button', { name: 'Sign out everywhere else' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await expect(devices.getByText('You aren’t signed in anywhere else.')).toBeVisible();
    await elsewhere.goto('/payment');
    await expect(elsewhere).toHaveURL(/\/login/);
    await elsewhere.context().close();
  });
});

test('dates have the format that the merchant chose, even after a reload', async ({ page, portal }) => {
  const merchant = await registerWithStore(portal);
  await open(page, merchant);
  const form = panel(page, 'Dates and numbers');
  const signedIn = panel(page, 'Devices signed in').getByText(/Signed in \d{4}-\d\d-\d\d/);
  await expect(signedIn).toHaveCount(0);
  await form.getByRole('combobox').press('Enter');
  await page.getByRole('option', { name: /Year first/ }).click();
  await form.getByRole('button', { name: 'Save format' }).click();
  await expect(signedIn.first()).toBeVisible();
  await page.reload();
  await expect(signedIn.first()).toBeVisible();
});

test('a merchant downloads all of their data, and deletes the account', async ({ page, portal }) => {
  const merchant = await registerWithStore(portal);
  await open(page, merchant);
  const data = panel(page, 'Your data');
  await data.getByRole('button', { name: 'Download your data' }).click();
  await passwordIn(data).fill(merchant.password);
  const downloading = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('coupons-account.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ account: { email: merchant.email }, coupons: [] });

  const deletion = panel(page, 'Delete your account');
  await deletion.getByRole('button', { name: 'Delete account' }).click();
  await passwordIn(deletion).fill(merchant.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText(/erased after 30 days/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(`${portal.origin}/`);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
