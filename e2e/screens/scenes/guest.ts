/** Guests' screens. */
import { emailLogin, PROBLEM_TYPE } from '@coupon-center/contracts';
import type { Page } from '@playwright/test';
import { newEmail, register } from '@coupon-center/journeys';
import { holdCall } from '../hold-call.ts';
import type { Scene } from '../scene.ts';

const main = (page: Page) => page.getByRole('main');
const submit = (page: Page, name: RegExp | string) => main(page).getByRole('button', { name }).click();
const question = (page: Page) => page.getByText('What do shoppers see?');
const password = (page: Page) => page.getByLabel('Password', { exact: true });

/** Returns the link in the mail after registering. */
async function verificationLink(page: Page, origin: string, email: string): Promise<string> {
  const answer = await page.request.get(`${origin}/mailbox.json`, { params: { to: email } });
  const link = /https?:\/\/\S+\/auth\/verify-email\?token=[\w.~-]+/.exec(JSON.stringify(await answer.json()));
  if (!link) throw new Error(`There is no mail with a link to verify ${email}.`);
  return link[0];
}

export const guestScenes: Scene[] = [
  { name: 'landing', path: '/' },
  {
    name: 'landing-named',
    daily: true,
    path: '/',
    window: true,
    act: (page) => page.getByLabel('Type your store’s name').fill('Birch & Bloom'),
  },
  {
    name: 'landing-question',
    path: '/',
    window: true,
    act: (page) => question(page).click(),
    middle: question,
  },
  {
    name: 'mobile-menu-guest',
    path: '/',
    widths: [375],
    phoneOnly: true,
    window: true,
    act: (page) => page.getByRole('button', { name: /menu/i }).click(),
  },
  { name: 'login', path: '/login' },
  {
    name: 'login-missing',
    path: '/login',
    act: (page) => submit(page, /log in/i),
  },
  {
    name: 'login-refused',
    path: '/login',
    allowedErrors: /status of 401/,
    async act(page) {
      await page.getByLabel('Email').fill(newEmail());
      await password(page).fill('not-the-password');
      await submit(page, /log in/i);
      await page.getByText('Invalid Email/Password combination').waitFor();
    },
  },
  {
    name: 'login-code',
    daily: true,
    path: '/login',
    allowedErrors: /status of 403/,
    // The API's answer for an account with a second factor.
    prepare: (page) =>
      page.route(`**${emailLogin.path}`, (route) =>
        route.fulfill({
          status: 403,
          contentType: PROBLEM_TYPE,
          json: {
            type: 'about:blank',
            title: 'Forbidden',
            status: 403,
            code: 'second_factor_required',
            request_id: 'a-scene',
            challenge: 'a-scene',
          },
        }),
      ),
    async act(page) {
      await page.getByLabel('Email').fill('ann@maple-outfitters.example');
      await password(page).fill('maple-syrup');
      await submit(page, /log in/i);
      await page.getByLabel('Code from your app').waitFor();
    },
  },
  { name: 'register', path: '/register' },
  {
    name: 'register-named',
    path: `/register?${new URLSearchParams({ next: '/my-store?name=Birch+%26+Bloom' })}`,
  },
  {
    name: 'register-short-password',
    path: '/register',
    async act(page) {
      await page.getByLabel('Email').fill(newEmail());
      await password(page).fill('maple');
      await submit(page, 'NEXT');
      await page.getByText('Password should be at least 6 characters long').waitFor();
    },
  },
  {
    name: 'register-strong-password',
    path: '/register',
    act: (page) => password(page).fill('maple-syrup-1867!'),
  },
  {
    name: 'register-taken',
    path: '/register',
    allowedErrors: /status of 409/,
    async act(page, api) {
      const { email } = await register(api);
      await page.getByLabel('Email').fill(email);
      await password(page).fill('maple-syrup');
      await submit(page, 'NEXT');
      await page.getByText('A user with this email already exists').first().waitFor();
    },
  },
  { name: 'reminder', path: '/auth/password-reminder' },
  {
    name: 'reminder-sent',
    path: '/auth/password-reminder',
    async act(page, api) {
      const { email } = await register(api);
      await page.getByLabel('Email').fill(email);
      await main(page).locator('button[type=submit]').click();
      await page.getByText('Your password request was successfully sent.').first().waitFor();
    },
  },
  {
    name: 'reminder-unknown',
    path: '/auth/password-reminder',
    allowedErrors: /status of 404/,
    async act(page) {
      await page.getByLabel('Email').fill(newEmail());
      await main(page).locator('button[type=submit]').click();
      await page.getByText('No User Found').waitFor();
    },
  },
  { name: 'set-password', path: '/auth/set-password?token=a-link-from-a-mail' },
  {
    name: 'set-password-mismatch',
    path: '/auth/set-password?token=a-link-from-a-mail',
    async act(page) {
      await page.getByLabel('New password', { exact: true }).fill('maple-syrup');
      await page.getByLabel('Confirm password', { exact: true }).fill('maple-sirup');
      await main(page).locator('button[type=submit]').click();
      await page.getByText("Passwords don't match").waitFor();
    },
  },
  {
    name: 'set-password-expired',
    path: '/auth/set-password?token=a-link-from-a-mail',
    allowedErrors: /status of 400/,
    async act(page) {
      await page.getByLabel('New password', { exact: true }).fill('maple-syrup');
      await page.getByLabel('Confirm password', { exact: true }).fill('maple-syrup');
      await main(page).locator('button[type=submit]').click();
      await page.getByText('Reset email has expired, please request a new one').first().waitFor();
    },
  },
  { name: 'set-password-without-token', path: '/auth/set-password' },
  {
    name: 'verify-checking',
    path: '/auth/verify-email?token=a-link-from-a-mail',
    waits: true,
    prepare: (page) => holdCall(page, '**/api/v1/auth/verify-email/'),
  },
  {
    name: 'verify-succeeded',
    as: 'pending',
    path: '/',
    window: true,
    async act(page, { user, origin }) {
      await page.goto(await verificationLink(page, origin, user?.email ?? ''));
      await page.getByText('Your email was verified successfully').waitFor();
    },
  },
  {
    name: 'verify-failed',
    path: '/auth/verify-email?token=a-link-from-a-mail',
    allowedErrors: /status of 400/,
    window: true,
    act: (page) => page.getByText('An error occurred/Link is expired').waitFor(),
  },
  { name: 'not-found', path: '/nowhere', allowedErrors: /status of 404/ },
  {
    name: 'diagnostics',
    daily: true,
    as: 'pending',
    path: '/nowhere',
    allowedErrors: /status of 404/,
    window: true,
    act: (page) => page.getByRole('button', { name: /diagnostics/i }).click(),
  },
];
