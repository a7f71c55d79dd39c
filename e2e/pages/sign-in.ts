/** Sign in on the screen. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Merchant } from '../fixtures/merchant.ts';

/** Sign in at the address where the page stands, `/login` or a guarded one that leads there. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Merchant, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /sign in|log in/i })
    .click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Ask for a guarded page as a guest, and sign in on the way. */
export async function signInAt(
  page: Page,
  path: string,
  merchant: Pick<Merchant, 'email' | 'password'>,
): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await signIn(page, merchant);
}
