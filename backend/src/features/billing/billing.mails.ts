/** Mails to merchants about their subscription and the card that pays for it (docs/rules.md, 68). */
import { dayIn, formatDay, formatMinorUnits } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { MailContent } from '../../platform/mail/mail-layout.ts';
import type { BillingNews, CardName, NewsOf } from './billing-news.ts';

/** The store that is paid for. */
export interface PaidStore {
  name: string;
  is_approved: boolean;
  declined: boolean;
  /** Number of listed coupons. */
  coupons: number;
}

/** @param now time of writing; the mail describes anything that has ended by then as ended */
export function billingMail(site: Site, store: PaidStore, news: BillingNews, now: Date): MailContent {
  switch (news.kind) {
    case 'started':
      return startedMail(site, store, news);
    case 'ends':
      return endsMail(site, store, news, now);
    case 'offline':
      return offlineMail(site, store, news);
    case 'payment-failed':
      return paymentFailedMail(site, store, news, now);
    case 'card-expiring':
      return cardExpiringMail(site, store, news);
  }
}

function startedMail(site: Site, store: PaidStore, { nextPayment }: NewsOf<'started'>): MailContent {
  const next = nextStepOf(store);
  return {
    subject: `Your subscription on ${site.siteName} is active`,
    before: [
      `Thank you! Your subscription for ${store.name} on ${site.siteName} is active.`,
      ...(nextPayment ? [`Your next billing date is ${dayOf(site, nextPayment)}.`] : []),
      ...(store.is_approved || store.declined ? [] : [IN_REVIEW]),
      next.text,
    ],
    action: { label: next.label, url: site.portalUrl + next.path },
    after: [`Your plan, receipts and cards: ${paymentPage(site)}`],
  };
}

const IN_REVIEW =
  'We’re still reviewing your store page. We’ll email you as soon as it’s approved and shoppers can see it.';

function nextStepOf({ declined, coupons }: PaidStore) {
  if (declined)
    return {
      text: 'Next, update your store page: it needs changes before shoppers can see it.',
      label: 'Edit your store',
      path: '/my-store',
    };
  if (coupons === 0)
    return { text: 'Next, add your first coupon.', label: 'Add your first coupon', path: '/coupons/add' };
  return {
    text: 'Next, check that your coupons are up to date.',
    label: 'See your coupons',
    path: '/coupons',
  };
}

function endsMail(
  site: Site,
  store: PaidStore,
  { until, canResume, isUnpaid }: NewsOf<'ends'>,
  now: Date,
): MailContent {
  const action = { label: 'Subscribe again', url: paymentPage(site) };
  if (until === null || new Date(until) < now)
    return {
      subject: `Your subscription on ${site.siteName} has ended`,
      before: [
        isUnpaid
          ? `Your subscription for ${store.name} on ${site.siteName} has ended, because we couldn’t collect your payment.`
          : `Your subscription for ${store.name} on ${site.siteName} has ended.`,
        `Your page is offline. ${KEPT}`,
      ],
      action,
    };
  const day = dayOf(site, until);
  return {
    subject: `Your subscription on ${site.siteName} ends on ${day}`,
    before: [
      `Your subscription for ${store.name} on ${site.siteName} won’t renew, and you won’t be charged again.`,
      `It stays live until ${day}, the end of the time you’ve paid for. Then your page goes offline; we keep your store and your coupons.`,
      canResume
        ? 'Changed your mind? Reactivate it before then, and nothing is interrupted.'
        : 'Changed your mind? You can subscribe again at any time.',
    ],
    action: canResume ? { ...action, label: 'Reactivate your subscription' } : action,
  };
}

function offlineMail(site: Site, store: PaidStore, { since, isUnpaid }: NewsOf<'offline'>): MailContent {
  const subject = `Your page on ${site.siteName} is offline`;
  const day = dayOf(site, since);
  if (isUnpaid)
    return {
      subject,
      before: [
        `Your payment for ${store.name} hasn’t gone through, so your page on ${site.siteName} went offline at the end of ${day}.`,
        'We’ve kept your store and your coupons: update your card, and once the payment goes through they’re back as they were.',
      ],
      action: { label: 'Update your card', url: paymentPage(site) },
      after: ['Already paid? Then there’s nothing to do.'],
    };
  return {
    subject,
    before: [
      `The time you’ve paid for ended on ${day}, so shoppers no longer see ${store.name} on ${site.siteName}.`,
      KEPT,
    ],
    action: { label: 'Subscribe again', url: paymentPage(site) },
  };
}

const KEPT = 'We’ve kept your store and your coupons: subscribe again, and they’re back as they were.';

function paymentFailedMail(
  site: Site,
  store: PaidStore,
  { amount, currency, card, nextAttempt, until }: NewsOf<'payment-failed'>,
  now: Date,
): MailContent {
  const price = formatMinorUnits(amount, currency, null);
  return {
    subject: `Your payment to ${site.siteName} didn’t go through`,
    before: [
      `We couldn’t charge ${price} to ${card ? `your ${cardText(card)}` : 'your card'} for the subscription of ${store.name}.`,
      nextAttempt
        ? `We’ll try again on ${dayOf(site, nextAttempt)}.`
        : 'We won’t try again until you update your card.',
      until && new Date(until) > now
        ? `Everything stays as it is until ${dayOf(site, until)}. If the payment hasn’t gone through by then, your page goes offline until it does.`
        : 'Your page is offline until the payment goes through.',
    ],
    action: { label: 'Update your card', url: paymentPage(site) },
    after: ['Already paid? Then there’s nothing to do.'],
  };
}

function cardExpiringMail(
  site: Site,
  store: PaidStore,
  { card, month, nextPayment }: NewsOf<'card-expiring'>,
): MailContent {
  return {
    subject: `Your card ending in ${card.last4} expires this month`,
    before: [
      `Your ${cardText(card)} pays for the subscription of ${store.name} on ${site.siteName}. It expires at the end of ${monthText(month)}.`,
      nextPayment
        ? `Your next billing date is ${dayOf(site, nextPayment)}. Add your new card before then to keep your page online.`
        : 'Add your new card to keep your page online.',
    ],
    action: { label: 'Update your card', url: paymentPage(site) },
  };
}

const paymentPage = (site: Site) => `${site.portalUrl}/payment`;
const dayOf = (site: Site, instant: string) => formatDay(dayIn(site.timeZone, new Date(instant)), null);

/** @param month yyyy-MM */
function monthText(month: string): string {
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** Stripe's names of brands, as they are written on cards. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

const cardText = ({ brand, last4 }: CardName) =>
  `${Object.hasOwn(BRANDS, brand) ? BRANDS[brand] : 'card'} ending in ${last4}`;
