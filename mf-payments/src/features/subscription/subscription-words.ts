/** What the card says of a subscription, line by line: what happened, what follows, and by when something has to be done. */
import type { Subscription } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { dayText, liveUntil, nextBillingText, statusLook } from './subscription-status.ts';

type WordSite = Pick<Site, 'timeZone' | 'graceDays' | 'product'>;

/** The lines under the plan's name. @param now the instant that is told of */
export function subscriptionWords(subscription: Subscription, site: WordSite, now = new Date()): string[] {
  const { status } = subscription;
  if (status === 'active') return [`Next billing date: ${nextBillingText(subscription, site.timeZone, now)}`];
  if (status === 'canceled') return cancelledWords(subscription, site);
  if (status === 'past_due') return pastDueWords(subscription, site);
  if (status === 'incomplete')
    return ['Your first payment was not completed, so your page is not live. Pay again to finish.'];
  if (status === 'unpaid')
    return [
      'Your payments did not go through, and your page is dark. Update your payment method to bring it back.',
    ];
  return [subscription.entitles ? `Your ${site.product} are live.` : 'Your page is dark.'];
}

function cancelledWords(subscription: Subscription, { timeZone, product }: WordSite): string[] {
  const { canceled_at: canceledAt } = subscription;
  const end = liveUntil(subscription);
  const cancelled = canceledAt === null ? [] : [`Cancelled on ${dayText(canceledAt, timeZone)}`];
  if (end === null)
    return [...cancelled, 'Your page is dark. Reactivate your subscription to bring it back.'];
  return [
    ...cancelled,
    `Your ${product} are live until ${dayText(end, timeZone)}`,
    'After that your page goes dark, unless you reactivate your subscription.',
  ];
}

/** The days of grace count from the day that the payment was due. */
function pastDueWords(subscription: Subscription, { timeZone, graceDays, product }: WordSite): string[] {
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
export function changeWords(subscription: Subscription, site: WordSite): string {
  const lines = subscriptionWords(subscription, site).map((line) => line.replace(/\.?$/, '.'));
  return [`Your subscription is now ${statusLook(subscription.status).label.toLowerCase()}.`, ...lines].join(
    ' ',
  );
}
