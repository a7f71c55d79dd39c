/** Texts of the subscription card: what happened, what follows, and what to do by when. */
import { dayIn, formatDay, nextMonthly, subscriptionStatusText } from '@coupon-center/contracts';
import type { Subscription } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { dayOf, dayText } from '../../shared/dates.ts';

export interface TextFacts extends Pick<Site, 'locale' | 'timeZone' | 'graceDays' | 'product'> {
  /** Whether the provider has approved the store's page: only then can it be online, or go offline. */
  isPageApproved: boolean;
}

const OFFLINE = 'Your page is offline.';
const NOT_LIVE_YET = 'Your page isn’t live yet.';

export function subscriptionLines(subscription: Subscription, facts: TextFacts, now = new Date()): string[] {
  const { status } = subscription;
  if (status === 'active')
    return [`Next billing date: ${nextBillingText(subscription, facts.timeZone, now)}`];
  if (status === 'incomplete')
    return ['Your first payment didn’t go through. Update your payment method to go live.'];
  if (status === 'canceled') return cancelledLines(subscription, facts);
  if (!facts.isPageApproved) return linesBeforeApproval(subscription, facts);
  if (status === 'past_due') return pastDueLines(subscription, facts);
  if (status === 'unpaid')
    return [
      'Your payments didn’t go through, so your page is offline. Update your payment method to bring it back.',
    ];
  return [subscription.entitles ? `Your ${facts.product} are live.` : OFFLINE];
}

function linesBeforeApproval(subscription: Subscription, { timeZone }: TextFacts): string[] {
  const { status, entitles, entitles_until: until = null } = subscription;
  if (status !== 'past_due' && status !== 'unpaid') return [NOT_LIVE_YET];
  const day = entitles && until !== null ? ` before ${dayText(until, timeZone)}` : '';
  return [
    'Your last payment didn’t go through.',
    `${NOT_LIVE_YET} Update your payment method${day} so it can go live.`,
  ];
}

function cancelledLines(subscription: Subscription, facts: TextFacts): string[] {
  const { locale, timeZone, product, isPageApproved } = facts;
  const { canceled_at: canceledAt } = subscription;
  const end = liveUntil(subscription);
  const label = subscriptionStatusText('canceled', locale);
  const cancelled = canceledAt === null ? [] : [`${label} on ${dayText(canceledAt, timeZone)}`];
  if (end === null)
    return [
      ...cancelled,
      isPageApproved
        ? `${OFFLINE} Reactivate your subscription to bring it back.`
        : `${NOT_LIVE_YET} Reactivate your subscription so it can go live.`,
    ];
  if (!isPageApproved) return [...cancelled, untilTheEnd(dayText(end, timeZone))];
  return [
    ...cancelled,
    `Your ${product} are live until ${dayText(end, timeZone)}`,
    'After that, your page goes offline unless you reactivate your subscription.',
  ];
}

/** The grace period starts on the day that the payment was due. */
function pastDueLines(subscription: Subscription, { timeZone, graceDays, product }: TextFacts): string[] {
  const { entitles, entitles_until: until = null } = subscription;
  const day = until === null ? null : dayText(until, timeZone);
  const failed = 'Your last payment didn’t go through.';
  if (!entitles)
    return [
      failed,
      day === null
        ? `${OFFLINE} Update your payment method to bring it back.`
        : `Your page went offline on ${day}, after the ${graceDays}-day grace period. Update your payment method to bring it back.`,
    ];
  return [
    failed,
    day === null
      ? `Your ${product} stay live for ${graceDays === 1 ? 'one day' : `${graceDays} days`}. Update your payment method before your page goes offline.`
      : `Your ${product} are live until ${day}. Update your payment method before then to keep your page online.`,
  ];
}

/** Announcement for screen readers after the subscription on the screen has changed. */
export function changeText(subscription: Subscription, facts: TextFacts): string {
  const lines = subscriptionLines(subscription, facts).map((line) => line.replace(/\.?$/, '.'));
  const { label } = statusLook(subscription.status, facts.locale);
  return [`Your subscription is now ${label.toLowerCase()}.`, ...lines].join(' ');
}

export interface CancelFacts extends Pick<TextFacts, 'product' | 'isPageApproved'> {
  /** The last day that is paid for, as text. */
  lastDay: string;
  /** Coupons that shoppers see today; undefined while that is unknown. */
  live: number | undefined;
}

/** Effect of cancelling on the page, e.g. 'Your 3 live coupons stay up until Dec 21, 2026, then your page goes offline.' */
export function cancelEffect({ lastDay, live, isPageApproved, product }: CancelFacts): string {
  if (!isPageApproved) return untilTheEnd(lastDay);
  const page = live === 0 ? 'it' : 'your page';
  return `${whatStays(live, product)} up until ${lastDay}, then ${page} goes offline.`;
}

function untilTheEnd(lastDay: string): string {
  return `${NOT_LIVE_YET} Your subscription runs until ${lastDay}, then it ends.`;
}

function whatStays(live: number | undefined, product: Site['product']): string {
  if (live === undefined) return `Your ${product} stay`;
  if (live === 0) return `You have no live ${product}. Your page stays`;
  if (live === 1) return `Your live ${product.replace(/s$/, '')} stays`;
  return `Your ${live} live ${product} stay`;
}

/** The specification's green, yellow and red. */
type StatusTone = 'success' | 'warning' | 'error';

interface StatusLook {
  label: string;
  tone: StatusTone;
}

const TONES: Readonly<Record<string, StatusTone>> = {
  active: 'success',
  incomplete: 'warning',
  past_due: 'warning',
  unpaid: 'warning',
};

/** Every other status is red, under its own name. */
export function statusLook(status: string, locale: string): StatusLook {
  const tone = Object.hasOwn(TONES, status) ? (TONES[status] as StatusTone) : 'error';
  return { label: subscriptionStatusText(status, locale), tone };
}

/** Stripe's end of the period where known, else the next monthly anniversary of the start, as en-US text. */
export function nextBillingText(subscription: Subscription, timeZone: string, now = new Date()): string {
  const { current_period_end: end, start_date: start } = subscription;
  if (end !== null) return dayText(end, timeZone);
  return formatDay(nextMonthly(dayOf(start, timeZone), dayIn(timeZone, now)));
}

/** The last day that shoppers see the page if it is cancelled now, as en-US text: past due, that of the grace period. */
export function lastDayText(subscription: Subscription, timeZone: string): string {
  const until = liveUntil(subscription);
  if (subscription.status !== 'past_due' || until === null) return nextBillingText(subscription, timeZone);
  return dayText(until, timeZone);
}

/** Returns until when a subscription keeps coupons live, in epoch seconds; null if it doesn't, or never ends. */
export function liveUntil(subscription: Subscription): number | null {
  const { entitles, entitles_until: until, current_period_end: end } = subscription;
  if (!entitles) return null;
  return until === undefined ? end : until;
}

/** Whether a cancelled subscription can be resumed, because its period is still running. */
export function isResumable(subscription: Subscription, now = new Date()): boolean {
  const { cancel_at_period_end: isEnding, current_period_end: end } = subscription;
  return isEnding && end !== null && end * 1000 > now.getTime();
}
