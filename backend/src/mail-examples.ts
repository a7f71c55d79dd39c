/** One mail of each kind with made-up contents, for the gallery beside the sandbox's mailbox and for tests. */
import type { Site } from '@coupon-center/site-config';
import {
  confirmEmailMail,
  emailChangeAskedMail,
  emailChangedMail,
  emailInUseMail,
  emailUndoneMail,
  noticeMail,
  whatEnded,
} from './features/accounts/account.mails.ts';
import { mailContent } from './features/accounts/mail-links.mails.ts';
import { invitationMail } from './features/people/invitations.mails.ts';
import { secondFactorMail } from './features/second-factor/second-factor.mails.ts';
import { newSignInMail } from './features/sessions/new-sign-in.mails.ts';
import type { BillingNews } from './features/billing/billing-news.ts';
import { billingMail } from './features/billing/billing.mails.ts';
import { couponEndingMail, couponMail } from './features/coupons/coupon.mails.ts';
import { unsubscribeBy } from './features/email-settings/unsubscribe.ts';
import { deadCodeMail } from './features/statistics/statistics.mails.ts';
import { weeklyNumbersMail } from './features/statistics/weekly-numbers.mails.ts';
import type { WeekOfStore } from './features/statistics/weekly-numbers.mails.ts';
import { verdictMail } from './features/stores/review.mails.ts';
import { renderMail } from './platform/mail/mail-layout.ts';
import type { MailContent, RenderedMail } from './platform/mail/mail-layout.ts';

export interface MailExample extends RenderedMail {
  /** The kind of mail, e.g. `store-approved`. */
  name: string;
}

/** Texts that people write in the examples. */
export interface TypedWords {
  store: string;
  title: string;
  description: string;
  code: string;
  /** The provider's, for a verdict. */
  reason: string;
  /** Name of an administrator in the examples. */
  inviter: string;
}

const TYPED: TypedWords = {
  store: 'Maple Outfitters',
  title: '20% OFF',
  description: 'Everything in the shop',
  code: 'MAPLE20',
  reason: 'The logo is missing or hard to read.',
  inviter: 'Rosa Berg (rosa@example.com)',
};

const TOKEN = 'an-example';
const NOW = new Date('2026-11-23T15:00:00.000Z');
const PAID_UNTIL = '2026-12-20T15:00:00.000Z';
const CARD = { brand: 'visa', last4: '4242' };

/** Returns the content of one mail of each kind. */
function contents(site: Site, typed: TypedWords): Record<string, MailContent> {
  const store = { name: typed.store, slug: 'maple-outfitters-cp' };
  const coupon = {
    id: 31,
    title: typed.title,
    description: typed.description,
    discount_code: typed.code,
    storeName: typed.store,
  };
  const billing = (news: BillingNews, paid = { ...store, is_approved: true, declined: false, coupons: 3 }) =>
    billingMail(site, paid, news, NOW);
  const ending = (days: number) => couponEndingMail(site, coupon, { end: '2026-11-30', days, token: TOKEN });
  const reminder = { unsubscribe: unsubscribeBy(site, 'reminders', TOKEN) };
  return {
    'verify-email': mailContent(site, 'verify', TOKEN),
    'set-password': mailContent(site, 'reset', TOKEN),
    'password-changed': noticeMail(site, 'password-changed'),
    'second-factor-on': secondFactorMail(site, 'second-factor-on', whatEnded(false)),
    'second-factor-off': secondFactorMail(site, 'second-factor-off', whatEnded(false)),
    'recovery-code-used': secondFactorMail(site, 'recovery-code-used', whatEnded(false)),
    'recovery-codes-renewed': secondFactorMail(site, 'recovery-codes-renewed', whatEnded(false)),
    'confirm-new-email': confirmEmailMail(site, TOKEN),
    'email-in-use': emailInUseMail(site),
    'mailbox-proved': noticeMail(site, 'mailbox-proved'),
    'email-change-asked': emailChangeAskedMail(site, { email: 'ann.new@example.com', undo: TOKEN }),
    'email-changed': emailChangedMail(site, { email: 'ann.new@example.com', undo: TOKEN }),
    'email-undone': emailUndoneMail(site),
    'account-deleted': noticeMail(site, 'deleted'),
    'store-approved': verdictMail(site, store, null),
    'store-declined': verdictMail(site, store, typed.reason),
    'coupon-approved': couponMail(site, coupon, { verdict: 'approved' }),
    'coupon-held': couponMail(site, coupon, { verdict: 'held', reason: typed.reason }),
    'coupon-released': couponMail(site, coupon, { verdict: 'released' }),
    'invitation-administrator': invitationMail(site, {
      inviter: typed.inviter,
      role: 'administrator',
      token: TOKEN,
    }),
    'invitation-reviewer': invitationMail(site, { inviter: typed.inviter, role: 'reviewer', token: TOKEN }),
    'new-sign-in': newSignInMail(site, { device: { browser: 'Firefox', system: 'Windows' }, at: NOW }),
    'subscription-started': billing(
      { kind: 'started', nextPayment: PAID_UNTIL },
      { ...store, is_approved: false, declined: false, coupons: 0 },
    ),
    'subscription-ends': billing({ kind: 'ends', until: PAID_UNTIL, canResume: true, isUnpaid: false }),
    'subscription-ended': billing({ kind: 'ends', until: null, canResume: false, isUnpaid: true }),
    'page-offline': billing({ kind: 'offline', since: '2026-11-23T04:59:59.000Z', isUnpaid: false }),
    'page-offline-unpaid': billing({ kind: 'offline', since: '2026-11-23T04:59:59.000Z', isUnpaid: true }),
    'payment-failed': billing({
      kind: 'payment-failed',
      amount: 2999,
      currency: site.currency,
      card: CARD,
      nextAttempt: '2026-11-26T15:00:00.000Z',
      until: '2026-11-30T15:00:00.000Z',
    }),
    'card-expiring': billing({
      kind: 'card-expiring',
      card: CARD,
      month: '2026-11',
      nextPayment: PAID_UNTIL,
    }),
    'coupon-ends-in-7-days': { ...ending(7), ...reminder },
    'coupon-ends-tomorrow': { ...ending(1), ...reminder },
    'code-seems-dead': { ...deadCodeMail(site, coupon, { worked: 2, failed: 9 }), ...reminder },
    'weekly-numbers': {
      ...weeklyNumbersMail(site, weekOf(typed)),
      unsubscribe: unsubscribeBy(site, 'numbers', TOKEN),
    },
  };
}

function weekOf({ store, title, description }: TypedWords): WeekOfStore {
  const total = { views: 1284, copies: 96, clicks: 143, worked: 12, failed: 1 };
  return {
    storeName: store,
    from: '2026-11-16',
    to: '2026-11-22',
    total,
    before: { ...total, views: 1102, copies: 101 },
    coupons: [
      { name: `${title}: ${description}`, total: { ...total, views: 640, copies: 71, clicks: 90 } },
      { name: 'FREE SHIPPING: On orders over $50', total: { ...total, views: 402, copies: 25, clicks: 41 } },
      { name: '$15 OFF: Winter boots', total: { ...total, views: 0, copies: 0, clicks: 0 } },
    ],
  };
}

/** Returns one mail of each kind in the look of a site. */
export function mailExamples(site: Site, typed: TypedWords = TYPED): MailExample[] {
  return Object.entries(contents(site, typed)).map(([name, content]) => ({
    name,
    ...renderMail(site, content),
  }));
}
