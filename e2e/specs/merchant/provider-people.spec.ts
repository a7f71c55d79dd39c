/** Several people review: an administrator invites somebody, who reviews until they are removed. */
import {
  expectAccessible,
  newEmail,
  registerWithStore,
  sendCredentials,
  signIn,
  tooWide,
} from '@coupon-center/journeys';
import type { Page } from '@playwright/test';
import { mailedLink } from '../../fixtures/mailed-link.ts';
import { expect, test } from '../../fixtures/test.ts';

// Calls with sessions and passwords of removed people are answered with 401.
test.use({ allowedErrors: /status of 401/ });

const menu = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

test('a person is invited, accepts, works as a reviewer, and is removed', async ({
  page,
  portal,
  newContext,
}) => {
  const merchant = await registerWithStore(portal);
  const email = newEmail();
  await page.goto('/login');
  await signIn(page, portal.provider);
  await menu(page, 'People').click();
  await page.getByRole('main').getByRole('button', { name: 'Invite someone' }).press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  const invited = page.getByRole('region', { name: 'Invitations' }).getByRole('listitem');
  await expect(invited.filter({ hasText: email })).toContainText('Invited');
  await expectAccessible(page);
  expect(await tooWide(page, { width: 320, height: 640 })).toEqual([]);

  const reviewer = await (await newContext({ baseURL: portal.origin })).newPage();
  await reviewer.goto(await mailedLink(portal, email, '/auth/accept-invitation'));
  await expect(reviewer).toHaveURL(`${portal.origin}/auth/accept-invitation`);
  await reviewer.getByLabel('First name').fill('Rosa');
  await reviewer.getByLabel('Last name').fill(`of ${email}`);
  await reviewer.getByLabel('Password', { exact: true }).fill('seven green boats');
  await expectAccessible(reviewer);
  await reviewer.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(reviewer).toHaveURL(/\/login/);
  await signIn(reviewer, { email, password: 'seven green boats' });

  await reviewer.getByRole('searchbox', { name: 'Search stores and merchants' }).fill(merchant.email);
  await reviewer.keyboard.press('Enter');
  const store = reviewer.getByRole('article', { name: `Shop ${merchant.email.slice(9, 17)}` });
  await store.getByRole('button', { name: 'Approve' }).click();
  await menu(reviewer, 'Decisions').click();
  const decision = reviewer.getByRole('main').getByRole('listitem').filter({ hasText: email });
  await expect(decision).toContainText('Approved');
  await expect(menu(reviewer, 'People')).toHaveCount(0);
  await reviewer.goto('/review/people');
  await expect(reviewer.getByText('Only administrators can do this')).toBeVisible();
  await reviewer.getByRole('main').getByRole('link', { name: 'Back to review' }).click();
  await expect(reviewer).toHaveURL(/\/review$/);

  await page.reload();
  const person = page.getByRole('list', { name: 'Who can review' }).getByRole('listitem');
  await person
    .filter({ hasText: email })
    .getByRole('button', { name: /^Remove/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(person.filter({ hasText: email })).toHaveCount(0);

  await menu(reviewer, 'Decisions').click();
  await menu(reviewer, 'Log in').click();
  await sendCredentials(reviewer, { email, password: 'seven green boats' });
  await expect(reviewer.getByText('Invalid Email/Password combination')).toBeVisible();

  await page.goto('/review/decisions');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: email })).toContainText(
    'Approved',
  );
});
