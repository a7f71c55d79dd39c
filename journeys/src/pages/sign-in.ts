/** Sign in on the screen. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Credentials } from '../accounts/merchant.ts';

/** Fill in the form and send it. */
export async function sendCredentials(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

/** Sign in at the current address of the page, `/login` or a guarded one that leads there. */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await sendCredentials(page, credentials);
  await expect(page).not.toHaveURL(/\/login/);
}

/** Ask for a guarded page as a guest, and sign in on the way. */
export async function signInAt(page: Page, path: string, credentials: Credentials): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await signIn(page, credentials);
}
