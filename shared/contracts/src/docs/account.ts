/** Documentation of the calls about the caller's own account. */
import type { Account, EmailUndo, Session } from '../account.ts';
import type { CallDoc } from './call-doc.ts';
import { exampleCoupon, exampleStore } from './examples.ts';
import { exampleContact, exampleOrganization } from './organization.ts';

const password = 'correct horse';

export const exampleAccount: Account = {
  id: 12,
  email: 'ann@example.com',
  email_verified: true,
  role: 'merchant',
  is_configured: false,
  created: '2026-11-18T09:30:00.000Z',
  formats: null,
  pending_email: null,
  second_factor: null,
};

const changing: Account = {
  ...exampleAccount,
  pending_email: { email: 'ann@maple.example.com', expires: '2026-11-21T15:00:00.000Z' },
};

const undoToken = 'Yw5rVt2uQp8sLmNbZd7fHa1egk3Jx0c9';
const undoable: EmailUndo = { state: 'open', email: 'ann@example.com', other: 'ann@maple.example.com' };

const session: Session = {
  id: '5f6b7c1e-2f0a-4c5e-9a53-0d5c8a7b9e10',
  browser: 'Firefox',
  system: 'Windows',
  signed_in: '2026-11-18T09:30:00.000Z',
  last_active: '2026-11-20T14:50:00.000Z',
  is_current: true,
};

export const withPassword = 'At most ten attempts at the password are allowed in fifteen minutes.';
export const ENDS_PENDING =
  'What was not finished ends too: a change of the email address, reset links, challenges of the login, a second factor being set up, and invitations that the account sent.';
export const notUnverified = 'An account whose email address is not verified gets a 403 `email_unverified`.';
const notConfigured = 'The account of the portal’s configuration gets a 403 `configured_account`.';

export const accountDocs = {
  readAccount: {
    tag: 'Account',
    description:
      'Returns the account that the access token belongs to, with a change of its email address under way.',
    examples: { response: exampleAccount },
  },
  updateAccount: {
    tag: 'Account',
    description: [
      'Sets how the portal writes dates and numbers for the caller: `en-CA` and `fr-CA` as in these languages, `iso`',
      'dates as yyyy-MM-dd, and null like the site. Storefront pages and emails always follow the site.',
    ].join('\n'),
    examples: { body: { formats: 'fr-CA' }, response: { ...exampleAccount, formats: 'fr-CA' } },
  },
  changePassword: {
    tag: 'Account',
    description: [
      `Sets a new password. The session of the call stays; all others end. ${ENDS_PENDING} The owner gets an`,
      `email about it. A wrong current password returns 400 at \`current_password\`. ${withPassword}`,
      notConfigured,
    ].join('\n'),
    examples: { body: { current_password: password, password: 'a new password' }, response: { ended: 1 } },
  },
  requestEmailChange: {
    tag: 'Account',
    description: [
      'Emails a link to the new address, and tells the present one, with a link that undoes the change. The link to the new',
      'address works once, for 24 hours, until another change is asked for, this one is cancelled, or the account gets a new',
      'password, a second factor or signs out everywhere else; until it is confirmed, the account keeps its address.',
      '',
      'The response is the same whether or not an account has the new address already. Its owner is told by email.',
      `A wrong password returns 400 at \`password\`. ${withPassword}`,
      notUnverified,
    ].join('\n'),
    examples: { body: { email: 'ann@maple.example.com', password }, response: changing },
  },
  resendEmailChange: {
    tag: 'Account',
    description:
      'Emails a new link to the new address; the earlier link stops working. At most five an hour.',
    examples: { response: changing },
  },
  cancelEmailChange: {
    tag: 'Account',
    description:
      'Cancels a change of the email address that is not confirmed yet. Succeeds if there is none.',
    examples: { response: exampleAccount },
  },
  confirmEmailChange: {
    tag: 'Account',
    description: [
      'Makes the new address that of the account, tells the previous one, and passes it on to Stripe. Sessions stay; links',
      'that were sent to the previous address stop working, except for the one that undoes the change. Nobody else can use the',
      'previous address while it can be undone. `confirmed` is false for a link that was used, replaced or cancelled, or',
      'that expired.',
    ].join('\n'),
    examples: { body: { token: 'gk3Jx0c9Yw5rVt2uQp8sLmNbZd7fHa1e' }, response: { confirmed: true } },
  },
  readEmailUndo: {
    tag: 'Account',
    description: [
      'Returns the change that a link undoes, and whether the link still works. Nothing changes, because mail scanners open',
      'links. A token that was never made, or whose account is gone, returns a 404 `link_unknown`.',
    ].join('\n'),
    examples: { body: { token: undoToken }, response: undoable },
  },
  undoEmailChange: {
    tag: 'Account',
    description: [
      'Gives the account back to the address that it had before a change, whether or not the change was confirmed. The link',
      'works once, for 72 hours after the change was asked for and again after it was confirmed; no new password ends it.',
      '',
      'All sessions end, the password stops working, and so does a second factor that was turned on since, or within 72 hours',
      `before the change was asked for. A link to set a new password goes to the restored address. ${ENDS_PENDING} Links that`,
      'undo later changes stop working.',
      '',
      'The response says what became of the link: `undone` as well when it is used again while the account has the restored',
      'address, `expired` when an earlier link ended it. An address that another account has by now returns a 409',
      '`email_taken`.',
    ].join('\n'),
    examples: { body: { token: undoToken }, response: { ...undoable, state: 'undone' } },
  },
  listSessions: {
    tag: 'Account',
    description:
      'Returns the sessions that have not ended, the caller’s first, then by last use. At most 100.',
    examples: { response: { sessions: [session] } },
  },
  endSession: {
    tag: 'Account',
    description:
      'Ends a session at once: its next call returns 401. Another account’s session returns 404. Returns those that are left.',
    examples: { params: { sessionId: session.id }, response: { sessions: [session] } },
  },
  endOtherSessions: {
    tag: 'Account',
    description: `Ends all sessions of the caller at once, except for the one of the call, and returns that one. ${ENDS_PENDING}`,
    examples: { response: { sessions: [session] } },
  },
  exportAccount: {
    tag: 'Account',
    description: [
      'Returns everything that is held of the caller: as JSON in the shapes of the other calls, and coupons and orders as',
      'CSV too. A cell that a spreadsheet would take for a formula has an apostrophe in front.',
      '',
      `Password hashes and tokens are left out. A wrong password returns 400 at \`password\`. ${withPassword}`,
    ].join('\n'),
    examples: {
      body: { password },
      response: {
        data: {
          exported: '2026-11-20T15:00:00.000Z',
          account: exampleAccount,
          sessions: [session],
          email_settings: { numbers: true, reminders: true },
          store: exampleStore,
          images: [`https://merchants.coupons.ca/api/v1/images/${'3f2a9c41'.repeat(8)}.png`],
          coupons: [exampleCoupon],
          subscription: null,
          orders: [],
          billing_organisation: exampleOrganization,
          billing_contacts: [exampleContact],
        },
        coupons_csv: '"id","title"\r\n"31","UP TO 20% OFF"\r\n',
        orders_csv: '"id","day","amount","currency"\r\n',
      },
    },
  },
  deleteAccount: {
    tag: 'Account',
    description: [
      'Deletes the account: all sessions end, the store page goes offline and the subscription is cancelled, all at once and',
      'without a refund. Personal data is erased after 30 days; orders are kept without the person. The account can’t be',
      `restored, and its address can register again. A wrong password returns 400 at \`password\`. ${withPassword}`,
    ].join('\n'),
    examples: { body: { password }, response: { success: true } },
  },
} satisfies Record<string, CallDoc>;
