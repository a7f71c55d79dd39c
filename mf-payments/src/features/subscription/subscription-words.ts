/** What the card says of a subscription, line by line: what happened, what follows, and by when something has to be done. */
import type { Subscription } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { untilTheEnd } from './cancel-effect.ts';
import { dayText, liveUntil, nextBillingText, statusLook } from './subscription-status.ts';

export interface WordFacts extends Pick<Site, 'timeZone' | 'graceDays' | 'product'> {
  /** Whether the provider has approved the store's page: only then it can be live, or go dark. */
  isPageApproved: boolean;
}

/** The lines under the plan's name. @param now the instant that is told of */
export function subscriptionWords(subscription: Subscription, facts: WordFacts, now = new Date()): string[] {
  const { status } = subscription;
  if (status === 'active')
    return [`Next billing date: ${nextBillingText(subscription, facts.timeZone, now)}`];
  if (status === 'incomplete')
    return ['Your first payment was not completed, so your page is not live. Pay again to finish.'];
  if (status === 'canceled') return cancelledWords(subscription, facts);
  if (!facts.isPageApproved) return wordsBeforeApproval(subscription, facts);
  if (status === 'past_due') return pastDueWords(subscription, facts);
  if (status === 'unpaid')
    return [
      'Your payments did not go through, and your page is dark. Update your payment method to bring it back.',
    ];
  return [subscription.entitles ? `Your ${facts.product} are live.` : 'Your page is dark.'];
}

/** One that is late, or of a status that has no words of its own, while there is no page that it could keep live. */
function wordsBeforeApproval(subscription: Subscription, { timeZone }: WordFacts): string[] {
  const { status, entitles, entitles_until: until = null } = subscription;
  if (status !== 'past_due' && status !== 'unpaid') return ['Your page is not live yet.'];
  const day = entitles && until !== null ? ` before ${dayText(until, timeZone)}` : '';
  return [
    'Your last payment did not go through.',
    `Your page is not live yet. Update your payment method${day}, so that it can go live.`,
  ];
}

function cancelledWords(subscription: Subscription, facts: WordFacts): string[] {
  const { timeZone, product, isPageApproved } = facts;
  const { canceled_at: canceledAt } = subscription;
  const end = liveUntil(subscription);
  const cancelled = canceledAt === null ? [] : [`Cancelled on ${dayText(canceledAt, timeZone)}`];
  if (end === null)
    return [
      ...cancelled,
      isPageApproved
        ? 'Your page is dark. Reactivate your subscription to bring it back.'
        : 'Your page is not live yet. Reactivate your subscription, so that it can go live.',
    ];
  if (!isPageApproved) return [...cancelled, untilTheEnd(dayText(end, timeZone))];
  return [
    ...cancelled,
    `Your ${product} are live until ${dayText(end, timeZone)}`,
    'After that your page goes dark, unless you reactivate your subscription.',
  ];
}

/** The days of grace count from the day that the payment was due. */
function pastDueWords(subscription: Subscription, { timeZone, graceDays, product }: WordFacts): string[] {
  const { entitles, entitles_until: until = null } = subscription;
  const day = until === null ? null : dayText(until, timeZone);
  const failed = 'Your last payment did not go through.';
  if (!entitles)
    return [
      failed,
      day === null
        ? 'Your page is dark. Update your payment method to bring it back.'
        : `Your page went dark on ${day}, after ${countOfDays(graceDays)} of grace. Update your payment method to bring it back.`,
    ];
  return [
    failed,
    day === null
      ? `Your ${product} stay live for ${countOfDays(graceDays)}. Update your payment method before your page goes dark.`
      : `Your ${product} are live until ${day}. Update your payment method before then, or your page goes dark.`,
  ];
}

function countOfDays(count: number): string {
  return count === 1 ? 'one day' : `${count} days`;
}

/** What is read out when the subscription on the screen has become another one. */
export function changeWords(subscription: Subscription, facts: WordFacts): string {
  const lines = subscriptionWords(subscription, facts).map((line) => line.replace(/\.?$/, '.'));
  return [`Your subscription is now ${statusLook(subscription.status).label.toLowerCase()}.`, ...lines].join(
    ' ',
  );
}
