/** Two-step login: turned on with an app, and required from then on. Codes are computed the way an app does. */
import { expectAccessible, registerWithStore, signInAt, tooWide } from '@coupon-center/journeys';
import type { Merchant } from '@coupon-center/journeys';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { verifyEmailOf } from '../../fixtures/mailed-link.ts';
import { expect, test } from '../../fixtures/test.ts';

// The right password is answered with 403 if a code is needed.
test.use({ allowedErrors: /status of 40[03]/ });

const panel = (page: Page) => page.getByRole('region', { name: 'Two-step login', exact: true });
const appCode = (page: Page) => page.getByLabel('Code from your app');

/** @param steps of 30 seconds from now: the next code is valid already */
const codeOf = (secret: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function enterPassword(page: Page, { email, password }: Merchant): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(appCode(page)).toBeFocused();
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/$/);
}

test('is turned on, and then logging in takes a code from the app or a recovery code', async ({
  page,
  portal,
}) => {
  const merchant = await registerWithStore(portal);
  await verifyEmailOf(portal, merchant);
  await signInAt(page, '/account', merchant);
  await panel(page).getByRole('button', { name: 'Turn on two-step login' }).press('Enter');
  await expect(panel(page).getByLabel('Your password', { exact: true })).toBeFocused();
  await page.keyboard.type(merchant.password);
  await page.keyboard.press('Enter');
  await expect(appCode(page)).toBeFocused();
  await expect(panel(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  expect(await tooWide(page, { width: 320, height: 640 })).toEqual([]);
  const key = (await panel(page).locator('code').textContent()) ?? '';
  const secret = key.replaceAll(' ', '');
  const first = codeOf(secret, 0);
  await page.keyboard.type(first);
  await page.keyboard.press('Enter');
  const list = panel(page).getByRole('group', { name: 'Your recovery codes' });
  await expect(list).toBeFocused();
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  expect(await tooWide(page, { width: 320, height: 640 })).toEqual([]);
  const recoveryCode = (await list.getByRole('listitem').first().textContent()) ?? '';
  await list.getByRole('button', { name: 'I saved my codes' }).click();
  await expect(panel(page).getByText(/10 recovery codes are left/)).toBeVisible();

  await logOut(page);
  await enterPassword(page, merchant);
  await expectAccessible(page);
  // Each code works once.
  await page.keyboard.type(first);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/This code doesn’t work/)).toBeVisible();
  const code = codeOf(secret, 1);
  await appCode(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/my-store/);

  await logOut(page);
  await enterPassword(page, merchant);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).press('Enter');
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.keyboard.type(recoveryCode.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/my-store/);
  await page.goto('/account');
  await expect(panel(page).getByText(/9 recovery codes are left/)).toBeVisible();
});
