/** An expired session: typed text is kept for the user who typed it, and for nobody else. */
import { logout, me } from '@coupon-center/contracts';
import type { Locator, Page } from '@playwright/test';
import { callApi, expectAccessible, registerWithStore, signIn, signInAt } from '@coupon-center/journeys';
import type { Merchant } from '@coupon-center/journeys';
import type { Portal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/test.ts';

// Refused calls, as the browser and the diagnostics report them.
test.use({ allowedErrors: /401|Your session has expired/ });

/** How long a notice may take that comes in the middle of other steps, and closes by itself. */
const NOTICE_MS = 60_000;

/** Ends the page's session on the server, like a change of password on another machine. */
async function revoke(page: Page, portal: Portal): Promise<void> {
  const cookies = await page.context().cookies();
  const refresh = cookies.find(({ name }) => name === 'refresh')?.value ?? '';
  await callApi(portal, logout, { body: { refresh: decodeURIComponent(refresh) } });
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Your session has expired' });
const saveStore = (page: Page) => page.getByRole('button', { name: 'SAVE CHANGES' });
const firstName = (page: Page) => page.getByLabel('First name');
const storeOf = async (portal: Portal, { tokens }: Merchant) =>
  (await callApi(portal, me, {}, tokens.token)).store;

/** Presses Save, even behind the dialog: the page may notice the end of the session before the button is pressed. */
async function saveInVain(page: Page, button: Locator): Promise<void> {
  await button.dispatchEvent('click');
  await expect(question(page)).toBeVisible();
}

async function logInAgain(page: Page, { email, password }: Merchant): Promise<void> {
  await expect(question(page)).toBeVisible();
  await expect(question(page).getByLabel('Email')).toHaveValue(email);
  await expect(question(page).getByLabel('Password', { exact: true })).toBeFocused();
  await question(page).getByLabel('Password', { exact: true }).fill(password);
  await question(page).getByRole('button', { name: 'Log in' }).click();
  await expect(question(page)).toBeHidden();
}

/** Opens a store form with an unsaved first name, whose session has ended without the page noticing. */
async function typeOverAnEndedSession(page: Page, portal: Portal): Promise<Merchant> {
  const merchant = await registerWithStore(portal);
  await signInAt(page, '/my-store', merchant);
  await firstName(page).fill('Annabel');
  await revoke(page, portal);
  return merchant;
}

test('a merchant logs in again in place, over the store form, and saves', async ({ page, portal }) => {
  const merchant = await typeOverAnEndedSession(page, portal);
  await saveInVain(page, saveStore(page));
  await expect(question(page).getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await expect(page).toHaveURL(`${portal.origin}/my-store`);

  await logInAgain(page, merchant);
  await expect(firstName(page)).toHaveValue('Annabel');
  await saveStore(page).click();
  await expect(page.getByText('Changes saved successfully')).toBeVisible();
  expect((await storeOf(portal, merchant))?.contact_first_name).toBe('Annabel');
});

test('a dialog dismissed with Esc stays as a bar, and nothing is fetched or saved until it is answered', async ({
  page,
  portal,
}) => {
  const merchant = await typeOverAnEndedSession(page, portal);
  await saveInVain(page, saveStore(page));
  await page.keyboard.press('Escape');
  const bar = page.getByRole('region', { name: 'Your session has expired' });
  await expect(bar).toBeVisible();
  // The bar alone says it: Retry could not succeed.
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/')) answers.push(response.status());
  });
  const answered = page.waitForResponse(/\/api\/v1\/stores\//);
  await saveStore(page).click();
  await answered;
  expect(answers.filter((status) => status !== 401)).toEqual([]);

  await bar.getByRole('button', { name: 'Log in' }).click();
  await logInAgain(page, merchant);
  await expect(firstName(page)).toHaveValue('Annabel');
});

test('leaving without saving leads to the sign-in page, and back after it', async ({ page, portal }) => {
  const merchant = await typeOverAnEndedSession(page, portal);
  await saveInVain(page, saveStore(page));
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(`${portal.origin}/login?next=%2Fmy-store`);
  await signIn(page, merchant);
  await expect(page).toHaveURL(`${portal.origin}/my-store`);
  await expect(firstName(page)).not.toHaveValue('Annabel');
});

test('a sign-in in another tab lets the page continue', async ({ page, portal, context }) => {
  const merchant = await typeOverAnEndedSession(page, portal);
  await saveInVain(page, saveStore(page));
  const other = await context.newPage();
  await signInAt(other, '/payment', merchant);
  await expect(question(page)).toBeHidden();
  await expect(firstName(page)).toHaveValue('Annabel');
  await saveStore(page).click();
  await expect(page.getByText('Changes saved successfully')).toBeVisible();
});

test('text typed by one merchant is gone when another one logs in', async ({ page, portal, context }) => {
  const merchant = await typeOverAnEndedSession(page, portal);
  await saveInVain(page, saveStore(page));
  const stranger = await registerWithStore(portal);
  const other = await context.newPage();
  // The notice closes by itself, perhaps before the other tab has its page.
  await Promise.all([
    expect(page.getByText(`${stranger.email} has logged in.`)).toBeVisible({ timeout: NOTICE_MS }),
    signInAt(other, '/payment', stranger),
  ]);
  await expect(question(page)).toBeHidden();
  await expect(page.getByLabel('Contact email')).toHaveValue(stranger.email);
  await expect(firstName(page)).not.toHaveValue('Annabel');
  await firstName(page).fill('Bea');
  await saveStore(page).click();
  await expect(page.getByText('Changes saved successfully')).toBeVisible();
  expect((await storeOf(portal, stranger))?.contact_first_name).toBe('Bea');
  expect((await storeOf(portal, merchant))?.contact_first_name).not.toBe('Annabel');
});

test('a tab without unsaved work goes to the sign-in, explains why, and returns after a sign-in in another tab', async ({
  page,
  portal,
  context,
}) => {
  const merchant = await registerWithStore(portal);
  await signInAt(page, '/payment', merchant);
  await expect(page.getByRole('heading', { level: 1, name: 'PAYMENT' })).toBeVisible();
  const editing = await context.newPage();
  await editing.goto('/my-store');
  await firstName(editing).fill('Annabel');
  await Promise.all([
    expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible({
      timeout: NOTICE_MS,
    }),
    revoke(page, portal).then(() => saveInVain(editing, saveStore(editing))),
  ]);
  await expect(page).toHaveURL(`${portal.origin}/login?next=%2Fpayment`);

  await logInAgain(editing, merchant);
  await expect(page).toHaveURL(`${portal.origin}/payment`);
  await saveStore(editing).click();
  await expect(editing.getByText('Changes saved successfully')).toBeVisible();
});

test.describe('while the log-in form cannot be loaded', () => {
  test.use({ allowedErrors: /401|Your session has expired|mf-auth|ERR_FAILED/ });

  test('the dialog says to log in in another tab, and the page continues after that', async ({
    page,
    portal,
    context,
  }) => {
    const merchant = await registerWithStore(portal);
    await signInAt(page, '/my-store', merchant);
    await page.route('**/remotes/mf-auth/**', (route) => route.abort());
    await page.reload();
    await firstName(page).fill('Annabel');
    await revoke(page, portal);
    await saveInVain(page, saveStore(page));
    const link = question(page).getByRole('link', { name: 'Log in in a new tab' });
    await expect(link).toBeVisible();
    await expectAccessible(page);
    const [other] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await signIn(other, merchant);
    await expect(question(page)).toBeHidden();
    await expect(firstName(page)).toHaveValue('Annabel');
    await saveStore(page).click();
    await expect(page.getByText('Changes saved successfully')).toBeVisible();
  });
});
