/** Texts of the mails about changes of an account. */
import { canceledIn, ERASED_AFTER_DAYS, UNDO_HOURS } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { MailContent } from '../../platform/mail/mail-layout.ts';
import type { SecondFactorNotice } from '../second-factor/second-factor.port.ts';

type OwnNotice = 'password-changed' | 'mailbox-proved' | 'deleted';
export type AccountNotice = OwnNotice | SecondFactorNotice;

/** Returns whether the text of a notice is in this file; the second factor has its own. */
export const isOwnNotice = (notice: AccountNotice): notice is OwnNotice =>
  notice === 'password-changed' || notice === 'mailbox-proved' || notice === 'deleted';

const reminderOf = (site: Site) => ({
  label: 'Set a new password',
  url: `${site.portalUrl}/auth/password-reminder`,
});

/** Names what ended besides sessions; see `pending.ts`. @param invites whether the owner may have sent invitations */
export const whatEnded = (invites: boolean): string =>
  invites
    ? 'So has anything that was not finished: a change of your email, links to set a password, and invitations that you sent.'
    : 'So has anything that was not finished: a change of your email, and links to set a password.';

/** @param invites whether the owner may have sent invitations, which end as well */
export function noticeMail(site: Site, notice: OwnNotice, invites = false): MailContent {
  if (notice === 'password-changed')
    return {
      subject: `Your password for ${site.appName} was changed`,
      before: [
        `The password of your account on ${site.siteName} was changed, and your other sessions have ended. ${whatEnded(invites)}`,
        'If you changed it, there is nothing to do. If you didn’t, set a new password now:',
      ],
      action: reminderOf(site),
      after: [`If you can’t, write to ${site.supportEmail}.`],
    };
  if (notice === 'mailbox-proved')
    return {
      subject: `Your email for ${site.appName} is verified`,
      before: [
        `You have shown that this address is yours. What was set up in your account on ${site.siteName} before that has ended: other devices were signed out, and a two-step login or a change of the email no longer applies.`,
        'If that was you, log in again and set it up anew. If somebody else registered with your address, set a new password now:',
      ],
      action: reminderOf(site),
      after: [`If you can’t, write to ${site.supportEmail}.`],
    };
  return {
    subject: `Your account for ${site.appName} was deleted`,
    before: [
      `Your account on ${site.siteName} was deleted, as you asked. Your page is offline, and your subscription is ${canceledIn(site.locale)}: you won’t be charged again.`,
      `We erase your personal data after ${ERASED_AFTER_DAYS} days. Paid orders stay in our books without your name, as the law requires.`,
    ],
    after: [`If you didn’t delete it, write to ${site.supportEmail} right away.`],
  };
}

/** Mail to the new address of an account. */
export function confirmEmailMail(site: Site, token: string): MailContent {
  const query = new URLSearchParams({ token }).toString();
  return {
    subject: `Confirm your new email for ${site.appName}`,
    before: [
      `We received a request to use this address for an account on ${site.siteName}. This link works once and expires in 24 hours.`,
    ],
    action: { label: 'Confirm new email', url: `${site.portalUrl}/auth/confirm-email-change?${query}` },
    after: ['Didn’t ask for this? You can ignore this email. Nothing changes.'],
  };
}

/** Mail to the owner of an account that already has the address. */
export function emailInUseMail(site: Site): MailContent {
  return {
    subject: `This email already has an account for ${site.appName}`,
    before: [
      `Someone asked to use this address for another account on ${site.siteName}, but it already has an account of its own. Nothing changes.`,
      'If it was you, log in with this address, or delete that account first.',
    ],
    action: { label: 'Log in', url: `${site.portalUrl}/login` },
    after: ['Wasn’t it you? You can ignore this email. Nobody got access to your account.'],
  };
}

/** Content of the mails to the previous address of an account. */
interface ToldChange {
  /** The new address. */
  email: string;
  /** Token of the link that undoes the change. */
  undo: string;
}

const undoBy = (site: Site, token: string) => ({
  label: 'Undo this change',
  url: `${site.portalUrl}/auth/undo-email-change?${new URLSearchParams({ token }).toString()}`,
});
const UNDOING = `Undoing the change signs out every device and invalidates the password. It also turns off two-step login if that was turned on since, or in the ${UNDO_HOURS} hours before. We’ll email you a link to set a new password.`;

/** Mail to the address that an account still has. */
export function emailChangeAskedMail(site: Site, { email, undo }: ToldChange): MailContent {
  return {
    subject: `Someone asked to change your email for ${site.appName}`,
    before: [
      `We received a request to change the email address of your account on ${site.siteName} to ${email}. It changes once that address is confirmed.`,
      `If it was you, there is nothing to do here. If it wasn’t, somebody knows your password: undo the change within ${UNDO_HOURS} hours, even if it was confirmed by then.`,
    ],
    action: undoBy(site, undo),
    after: [UNDOING, `If the link doesn’t work, write to ${site.supportEmail} right away.`],
  };
}

/** Mail to the address that an account had before. */
export function emailChangedMail(site: Site, { email, undo }: ToldChange): MailContent {
  return {
    subject: `Your email for ${site.appName} was changed`,
    before: [
      `The email address of your account on ${site.siteName} is now ${email}. From now on you log in with it, and we write to it.`,
      `If this wasn’t you, somebody took over your account. Undo the change within ${UNDO_HOURS} hours to get it back.`,
    ],
    action: undoBy(site, undo),
    after: [
      UNDOING,
      `If the link doesn’t work, write to ${site.supportEmail} right away, from this address.`,
    ],
  };
}

/** Mail to the address that an account had until the change to it was undone. */
export function emailUndoneMail(site: Site): MailContent {
  return {
    subject: `Your email for ${site.appName} was changed back`,
    before: [
      `An account on ${site.siteName} no longer uses this address: its owner undid the change with the link that we sent to the previous address. All devices were signed out.`,
      `If that address is yours too, we sent a link to set a new password to it. If it isn’t, write to ${site.supportEmail}.`,
    ],
  };
}
