/** Whether shoppers see the store page, and what a merchant can do about it if not (docs/rules.md, 51). Pure. */
import { dayIn, formatDay, reviewState } from '@coupon-center/contracts';
import type { ReviewState, Subscription, User } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';

export interface PageFacts {
  site: Pick<Site, 'product' | 'timeZone'>;
  user: Pick<User, 'store' | 'coupon_center_txn'>;
  /** Undefined while it is unknown. */
  subscription: Pick<Subscription, 'status' | 'entitles' | 'entitles_until'> | null | undefined;
}

export interface PageTrouble {
  /** Whether shoppers see the page for now. */
  isPageLive: boolean;
  tone: 'info' | 'warning' | 'error';
  /** Short enough for two lines on a phone. */
  text: string;
  /** Where the merchant can fix it. */
  remedy: { label: string; to: string };
}

/** Stripe statuses that pay for a page, used until the subscription itself has been read. */
const PAYING: readonly (string | null)[] = ['active', 'trialing', null];
/** Stripe statuses that end the subscription unless the merchant pays. */
const OVERDUE: readonly string[] = ['past_due', 'unpaid', 'incomplete'];

const MY_STORE = { label: 'My Store', to: '/my-store' };
const PAYMENT = { label: 'Go to payment', to: '/payment' };

/** Returns why shoppers don't see the page, or soon won't; null if no reason is known. */
export function pageTrouble({ site, user, subscription }: PageFacts): PageTrouble | null {
  const { store } = user;
  const hasSubscribed = Boolean(user.coupon_center_txn) && subscription !== null;
  const status = subscription?.status ?? store?.stripe_subscription ?? null;
  const isPaid = hasSubscribed && (subscription?.entitles ?? PAYING.includes(status));
  const review = reviewState(store);
  const off = { isPageLive: false } as const;
  if (!isPaid)
    return {
      ...off,
      tone: 'warning',
      text: unpaidText(site.product, hasSubscribed, review),
      remedy: PAYMENT,
    };
  if (review === 'declined')
    return {
      ...off,
      tone: 'error',
      text: `Your store page was declined. Your ${site.product} go live once you update it and it’s approved.`,
      remedy: MY_STORE,
    };
  if (review === 'pending')
    return {
      ...off,
      tone: 'info',
      text: `Your store page is in review. Your ${site.product} go live once it’s approved.`,
      remedy: MY_STORE,
    };
  const until = subscription?.entitles_until ?? null;
  const day = until !== null && formatDay(dayIn(site.timeZone, new Date(until * 1000)));
  const text = endText(status, day);
  return text ? { isPageLive: true, tone: 'warning', text, remedy: PAYMENT } : null;
}

/** @param day the last on which the subscription keeps the page online */
function endText(status: string | null, day: string | false): string | false {
  if (status === 'canceled') return day && `Your page is online until ${day}, then it goes offline.`;
  if (status === null || !OVERDUE.includes(status)) return false;
  return `Your last payment failed. Pay ${day ? `by ${day}` : 'soon'} to keep your page online.`;
}

function unpaidText(product: string, hasSubscribed: boolean, review: ReviewState): string {
  const step = hasSubscribed ? 'renew your subscription' : 'subscribe';
  const then = {
    none: '',
    approved: '',
    pending: ' and your page is approved',
    declined: ' and update your declined page',
  }[review];
  const now = hasSubscribed ? 'Your page is offline. ' : '';
  return `${now}Your ${product} go live once you ${step}${then}.`;
}
