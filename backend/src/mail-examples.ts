/** One mail of each kind with made-up contents, for the gallery beside the sandbox's mailbox and for tests. */
import type { Site } from '@coupon-center/site-config';
import {
  confirmEmailMail,
  emailChangeAskedMail,
  emailChangedMail,
  emailInUseMail,
  noticeMail,
} from './features/auth/account.mails.ts';
import { mailContent } from './features/auth/auth.mails.ts';
import { couponEndingMail, couponMail } from './features/coupons/coupon.mails.ts';
import { deadCodeMail } from './features/statistics/statistics.mails.ts';
import { verdictMail } from './features/stores/review.mails.ts';
import { renderMail } from './platform/mail/mail-layout.ts';
import type { MailContent, RenderedMail } from './platform/mail/mail-layout.ts';

export interface MailExample extends RenderedMail {
  /** Of the kind of mail, e.g. `store-approved`. */
  name: string;
}

const STORE = { name: 'Maple Outfitters', slug: 'maple-outfitters-cp' };
const COUPON = {
  id: 31,
  title: '20% OFF',
  description: 'Everything in the shop',
  discount_code: 'MAPLE20',
  storeName: STORE.name,
};
const TOKEN = 'an-example';

/** Returns the content of one mail of each kind. */
function contents(site: Site): Record<string, MailContent> {
  return {
    'verify-email': mailContent(site, 'verify', TOKEN),
    'set-password': mailContent(site, 'reset', TOKEN),
    'password-changed': noticeMail(site, 'password-changed'),
    'confirm-new-email': confirmEmailMail(site, TOKEN),
    'email-in-use': emailInUseMail(site),
    'email-change-asked': emailChangeAskedMail(site, 'ann.new@example.com'),
    'email-changed': emailChangedMail(site, 'ann.new@example.com'),
    'account-deleted': noticeMail(site, 'deleted'),
    'store-approved': verdictMail(site, STORE, null),
    'store-declined': verdictMail(site, STORE, 'The logo is missing or hard to read.'),
    'coupon-approved': couponMail(site, COUPON, { verdict: 'approved' }),
    'coupon-held': couponMail(site, COUPON, {
      verdict: 'held',
      reason: 'The code doesn’t work in your shop.',
    }),
    'coupon-released': couponMail(site, COUPON, { verdict: 'released' }),
    'coupon-ends-in-7-days': couponEndingMail(site, COUPON, { end: '2026-11-30', days: 7, token: TOKEN }),
    'coupon-ends-tomorrow': couponEndingMail(site, COUPON, { end: '2026-11-30', days: 1, token: TOKEN }),
    'code-seems-dead': deadCodeMail(site, COUPON, { worked: 2, failed: 9 }),
  };
}

/** Returns one mail of each kind in the look of a site. */
export function mailExamples(site: Site): MailExample[] {
  return Object.entries(contents(site)).map(([name, content]) => ({ name, ...renderMail(site, content) }));
}
