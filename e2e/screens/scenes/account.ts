/** The account page, and its forms. */
import { readAccount, readEmailUndo, switchEmailsByLink } from '@coupon-center/contracts';
import type { EmailUndoState } from '@coupon-center/contracts';
import type { Page } from '@playwright/test';
import { changedAnswer, fromNow } from '../changed-answer.ts';
import { dialogOf } from '../dialog.ts';
import { UNREACHABLE } from '../scene.ts';
import type { Scene } from '../scene.ts';

const path = '/account';

const withAccount = (changes: object) =>
  changedAnswer<object>(readAccount.path, (account) => ({ ...account, ...changes }));

const LINK = '/email-settings?token=a-link-from-a-mail';

/** Fakes the answer about a link: only an email has a valid token. */
const linked = (on: boolean) => (page: Page) =>
  page.route(`**${switchEmailsByLink.path}`, (route) =>
    route.fulfill({ json: { emails: { kind: 'numbers', on } } }),
  );

const UNDO = '/auth/undo-email-change?token=a-link-from-a-mail';
const undoable = (state: EmailUndoState) => (page: Page) =>
  page.route(`**${readEmailUndo.path}`, (route) =>
    route.fulfill({
      json: { state, email: 'ann@maple-outfitters.example', other: 'a-new-address-of-mine@example.com' },
    }),
  );

const withPendingEmail = withAccount({
  pending_email: {
    email: 'a-new-address-of-mine@maple-outfitters.example',
    expires: fromNow(1),
  },
});
const withFailedMails = withAccount({ mail_failed_at: '2026-11-14T15:00:00Z' });
const withSecondFactor = withAccount({
  second_factor: { since: '2026-11-20T15:00:00Z', recovery_codes_left: 2 },
});

export const accountScenes: Scene[] = [
  { name: 'account', as: 'pending', path },
  { name: 'account-of-provider', as: 'provider', path },
  { name: 'account-email-unverified', as: 'pending', path, prepare: withAccount({ email_verified: false }) },
  { name: 'account-email-failed', as: 'pending', path, prepare: withFailedMails },
  { name: 'account-email-pending', as: 'pending', path, prepare: withPendingEmail },
  {
    name: 'account-forms',
    daily: true,
    as: 'pending',
    path,
    async act(page) {
      for (const name of ['Change email', 'Change password', 'Download your data', 'Delete account'])
        await page.getByRole('button', { name, exact: true }).click();
      await page.getByLabel('New email').fill('nobody');
      await page.getByLabel('New email').press('Enter');
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'account-second-factor-key',
    daily: true,
    as: 'pending',
    path,
    async act(page, { user }) {
      const panel = page.getByRole('region', { name: 'Two-step login' });
      await panel.getByRole('button', { name: 'Turn on two-step login' }).click();
      await panel.getByLabel('Your password', { exact: true }).fill(user?.password ?? '');
      await panel.getByRole('button', { name: 'Continue' }).click();
      await panel.getByLabel('Code from your app').waitFor();
    },
  },
  { name: 'account-second-factor-on', as: 'pending', path, prepare: withSecondFactor },
  {
    name: 'account-delete-dialog',
    as: 'pending',
    path,
    window: true,
    async act(page, { user }) {
      const panel = page.getByRole('region', { name: 'Delete your account' });
      await panel.getByRole('button', { name: 'Delete account' }).click();
      await panel.getByLabel('Your password', { exact: true }).fill(user?.password ?? '');
      await panel.getByRole('button', { name: 'Continue' }).click();
      await dialogOf(page).waitFor();
    },
  },
  {
    name: 'account-not-loaded',
    as: 'pending',
    path,
    allowedErrors: UNREACHABLE,
    prepare: (page) => page.route(`**${readAccount.path}`, (route) => route.abort()),
  },
  { name: 'email-settings', path: LINK, daily: true, prepare: linked(true) },
  { name: 'email-settings-off', path: LINK, prepare: linked(false) },
  { name: 'email-settings-over', path: '/email-settings?token=not-a-real-one' },
  { name: 'undo-email-change', path: UNDO, daily: true, prepare: undoable('open') },
  { name: 'undo-email-change-undone', path: UNDO, prepare: undoable('undone') },
  { name: 'undo-email-change-expired', path: UNDO, prepare: undoable('expired') },
  {
    name: 'undo-email-change-unknown',
    path: '/auth/undo-email-change?token=not-a-real-one',
    allowedErrors: /status of 404/,
  },
  { name: 'confirm-email-change', path: '/auth/confirm-email-change?token=not-a-real-one' },
];
