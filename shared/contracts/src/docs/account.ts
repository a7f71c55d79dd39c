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
  mail_failed_at: null,
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

export const withPassword = 'At most ten password attempts are allowed in fifteen minutes.';
export const ENDS_PENDING =
  'Everything pending is cancelled as well: a change of the email address, password reset links, login challenges, an unfinished setup of a second factor, and invitations that the account sent.';
export const notUnverified = 'An account whose email address is not verified gets a 403 `email_unverified`.';
const notConfigured = 'An account that the portal’s configuration defines gets a 403 `configured_account`.';

export const accountDocs = {
  readAccount: {
    tag: 'Account',
    description: [
      'Returns the account that the access token belongs to, with any pending change of its email address. `mail_failed_at`',
      'is the instant since which mails to the address have failed, and null while the mail server accepts them.',
    ].join('\n'),
    examples: { response: exampleAccount },
  },
  updateAccount: {
    tag: 'Account',
    description: [
      'Sets how the portal formats dates and numbers for the caller: `en-CA` or `fr-CA` for the formats of that locale,',
      '`iso` for dates as yyyy-MM-dd, and null for the formats of the site. Storefront pages and emails always use the',
      'formats of the site.',
    ].join('\n'),
    examples: { body: { formats: 'fr-CA' }, response: { ...exampleAccount, formats: 'fr-CA' } },
  },
  changePassword: {
    tag: 'Account',
    description: [
      `Sets a new password and ends all sessions except the current one. ${ENDS_PENDING} The owner is notified by`,
      `email. A wrong current password returns 400 at \`current_password\`. ${withPassword}`,
      notConfigured,
    ].join('\n'),
    examples: { body: { current_password: password, password: 'a new password' }, response: { ended: 1 } },
  },
  requestEmailChange: {
    tag: 'Account',
    description: [
      'Emails a confirmation link to the new address, and notifies the current one with a link that undoes the change. The',
      'confirmation link works once, for 24 hours. It stops working earlier if another change is requested, this one is',
      'cancelled, or the account gets a new password, turns on a second factor or signs out all other devices. The account',
      'keeps its current address until the change is confirmed.',
      '',
      'The response is the same if an account already has the new address; its owner is then notified by email.',
      `A wrong password returns 400 at \`password\`. ${withPassword}`,
      notUnverified,
    ].join('\n'),
    examples: { body: { email: 'ann@maple.example.com', password }, response: changing },
  },
  resendEmailChange: {
    tag: 'Account',
    description:
      'Emails another confirmation link to the new address; the earlier link stops working. At most five emails are sent per hour.',
    examples: { response: changing },
  },
  cancelEmailChange: {
    tag: 'Account',
    description: 'Cancels a pending change of the email address. Succeeds even if there is none.',
    examples: { response: exampleAccount },
  },
  confirmEmailChange: {
    tag: 'Account',
    description: [
      'Gives the account its new address, notifies the previous address, and updates the address at Stripe. Sessions',
      'continue. Links that were sent to the previous address stop working, except the one that undoes the change. Nobody',
      'else can use the previous address while the change can be undone. `confirmed` is false if the link was already used,',
      'replaced or cancelled, or has expired.',
    ].join('\n'),
    examples: { body: { token: 'gk3Jx0c9Yw5rVt2uQp8sLmNbZd7fHa1e' }, response: { confirmed: true } },
  },
  readEmailUndo: {
    tag: 'Account',
    description: [
      'Returns the change that a link undoes, and whether the link still works. The call changes nothing, because mail',
      'scanners open links. A token that was never issued, or whose account no longer exists, returns a 404 `link_unknown`.',
    ].join('\n'),
    examples: { body: { token: undoToken }, response: undoable },
  },
  undoEmailChange: {
    tag: 'Account',
    description: [
      'Restores the address that the account had before a change, whether or not the change was confirmed. The link works',
      'once, for 72 hours after the change was requested and for another 72 hours after it was confirmed. A new password does',
      'not invalidate it.',
      '',
      'All sessions end. The password stops working, and so does a second factor that was turned on after the change was',
      `requested or in the 72 hours before. A link to set a new password is sent to the restored address. ${ENDS_PENDING} Links`,
      'that undo later changes stop working.',
      '',
      'The response has the state of the link: `undone`, even if the link had already been used, as long as the account still',
      'has the restored address; `expired`, even if an earlier link invalidated it. If another account now has the address,',
      'the response is a 409 `email_taken`.',
    ].join('\n'),
    examples: { body: { token: undoToken }, response: { ...undoable, state: 'undone' } },
  },
  listSessions: {
    tag: 'Account',
    description:
      'Returns the active sessions: first the current one, then the others by last use. At most 100.',
    examples: { response: { sessions: [session] } },
  },
  endSession: {
    tag: 'Account',
    description:
      'Ends a session immediately: its next call returns 401. Returns the remaining sessions. The session of another account returns 404.',
    examples: { params: { sessionId: session.id }, response: { sessions: [session] } },
  },
  endOtherSessions: {
    tag: 'Account',
    description: `Immediately ends all sessions of the caller except the current one, and returns that one. ${ENDS_PENDING}`,
    examples: { response: { sessions: [session] } },
  },
  exportAccount: {
    tag: 'Account',
    description: [
      'Returns all data that is stored about the caller as JSON, in the shapes of the other calls. Coupons and orders are',
      'also included as CSV. A cell that a spreadsheet would interpret as a formula starts with an apostrophe.',
      '',
      `Password hashes and tokens are not included. A wrong password returns 400 at \`password\`. ${withPassword}`,
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
      'Deletes the account. All sessions end, the store page goes offline and the subscription is cancelled immediately,',
      'without a refund. Personal data is erased after 30 days; orders are kept without it. The account cannot be restored,',
      `but its address can be used to register again. A wrong password returns 400 at \`password\`. ${withPassword}`,
    ].join('\n'),
    examples: { body: { password }, response: { success: true } },
  },
} satisfies Record<string, CallDoc>;
