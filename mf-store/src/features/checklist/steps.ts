/** The steps from a new account to a live page, and where to do each. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { canceledIn, reviewState } from '@coupon-center/contracts';
import type { Store, User } from '@coupon-center/contracts';
import { useContract, useOnSessionEvent, useUser } from '@coupon-center/remote-kit';
import { couponsQuery, recheckCoupons } from '../../shared/coupons.api.ts';
import { isLive, PAGE_LINK, pageLinkQuery } from '../../shared/page-link.api.ts';

/** `checking`: loading. `unknown`: failed to load. */
export type StepState = 'done' | 'todo' | 'waiting' | 'checking' | 'unknown';

export interface Step {
  id: 'email' | 'store' | 'subscription' | 'coupon' | 'approval';
  title: string;
  state: StepState;
  /** What to do, or what the step waits for; null if nothing is left. */
  hint: string | null;
  /** The screen where it is done; null if it is this one or none. */
  link: { label: string; to: string } | null;
}

export interface StepFacts {
  /** Locale of the site, e.g. en-CA. */
  locale: string;
  user: Pick<User, 'email' | 'email_verified' | 'store' | 'coupon_center_txn'>;
  /** Number of coupons; undefined while loading, null if that failed. */
  coupons: number | null | undefined;
  /** Whether shoppers see the page; undefined while unknown. */
  isLive: boolean | undefined;
}

type Outcome = Pick<Step, 'state' | 'hint'> & Partial<Pick<Step, 'link'>>;

const DONE: Outcome = { state: 'done', hint: null };

/** A declined page comes first, and the others wait: nobody is asked to pay for a page that is not acceptable. */
export function stepsOf(facts: StepFacts): Step[] {
  const { user } = facts;
  const isDeclined = reviewState(user.store) === 'declined';
  const subscription = subscriptionStep(facts);
  const step = (id: Step['id'], title: string, outcome: Outcome): Step => ({
    id,
    title,
    link: null,
    ...outcome,
  });
  const approval = step('approval', isDeclined ? 'Fix your page' : 'Get approved', approvalStep(user.store));
  const others = [
    step('email', 'Verify your email', emailStep(user)),
    step(
      'store',
      'Create your store',
      user.store ? DONE : { state: 'todo', hint: 'Fill in this form and save it.' },
    ),
    step('subscription', 'Subscribe', subscription),
    step('coupon', 'Add your first coupon', couponStep(facts, subscription.state)),
  ];
  return isDeclined ? [approval, ...others.map(waitForFix)] : [...others, approval];
}

function waitForFix(step: Step): Step {
  if (step.state !== 'todo') return step;
  // The link in the email works meanwhile.
  const hint = step.id === 'email' ? step.hint : 'Fix your page first.';
  return { ...step, state: 'waiting', hint, link: null };
}

/** The step to do first, or the first that is not done. */
export function nextStep(steps: readonly Step[]): Step | undefined {
  return steps.find(({ state }) => state === 'todo') ?? steps.find(({ state }) => state !== 'done');
}

function emailStep({ email, email_verified }: StepFacts['user']): Outcome {
  return email_verified ? DONE : { state: 'todo', hint: `Click the link we sent to ${email}.` };
}

/** Texts for each Stripe status that doesn't pay for a page. */
const PROBLEMS: Readonly<Partial<Record<string, { hint: string; label: string }>>> = {
  past_due: { hint: 'Your last payment failed.', label: 'Update payment method' },
  unpaid: { hint: 'Your last payment failed.', label: 'Update payment method' },
  paused: { hint: 'Your subscription is paused.', label: 'Go to payment' },
};
const PROBLEM = { hint: 'Your first payment didn’t go through.', label: 'Go to payment' };

function subscriptionStep({ locale, user, isLive }: StepFacts): Outcome {
  if (!user.store) return { state: 'waiting', hint: 'Create your store first.' };
  const link = (label: string) => ({ label, to: '/payment' });
  if (!user.coupon_center_txn)
    return { state: 'todo', hint: 'Choose the plan and pay by card.', link: link('Go to payment') };
  const status = user.store.stripe_subscription ?? 'active';
  // A cancelled or overdue subscription may still be valid for a while, as a live page shows.
  if (isLive || status === 'active' || status === 'trialing') return DONE;
  if (status === 'canceled')
    return {
      state: 'todo',
      hint: `Your subscription was ${canceledIn(locale)}.`,
      link: link('Reactivate it'),
    };
  const { hint, label } = PROBLEMS[status] ?? PROBLEM;
  return { state: 'todo', hint, link: link(label) };
}

function couponStep({ user, coupons }: StepFacts, subscription: StepState): Outcome {
  if (!user.store) return { state: 'waiting', hint: 'Create your store first.' };
  if (coupons === undefined) return { state: 'checking', hint: null };
  if (coupons === null) return { state: 'unknown', hint: 'We couldn’t check your coupons.' };
  if (coupons > 0) return DONE;
  if (subscription !== 'done') return { state: 'waiting', hint: 'Subscribe first.' };
  return {
    state: 'todo',
    hint: 'Give shoppers a reason to visit.',
    link: { label: 'Add a coupon', to: '/coupons/add' },
  };
}

function approvalStep(store: Store | null): Outcome {
  switch (reviewState(store)) {
    case 'approved':
      return DONE;
    case 'pending':
      return { state: 'waiting', hint: 'We’re reviewing your store page.' };
    case 'declined':
      return { state: 'todo', hint: 'Update your store and save to resubmit it for review.' };
    case 'none':
      return { state: 'waiting', hint: 'We’ll review your store after you create it.' };
  }
}

export interface Steps {
  steps: Step[];
  done: number;
  /** Whether shoppers see the page already. */
  isPageLive: boolean;
  /** Whether nothing is left to do, as far as is known. */
  isOver: boolean;
  /** Loads again what failed to load. */
  retry: () => Promise<unknown>;
}

/** The steps as they are now, from the session, the number of coupons and the link to the page. */
export function useSteps(): Steps {
  const contract = useContract();
  const client = useQueryClient();
  const user = useUser();
  const { store } = user;
  const coupons = useQuery(couponsQuery(contract, store));
  // Loaded for the link to the page; it also tells whether shoppers see the page.
  const page = useQuery(pageLinkQuery(contract, store));
  useOnSessionEvent('coupons-changed', () => recheckCoupons(client, store));
  useOnSessionEvent('subscription-changed', () => void client.invalidateQueries({ queryKey: [PAGE_LINK] }));

  const isPageLive = page.data && isLive(page.data);
  const steps = stepsOf({
    locale: contract.site.locale,
    user,
    // Stays unknown during a retry, so that the step keeps its button.
    coupons: coupons.data?.count ?? (coupons.errorUpdateCount > 0 ? null : undefined),
    isLive: isPageLive,
  });
  const left = steps.filter(({ state }) => state !== 'done');
  return {
    steps,
    done: steps.length - left.length,
    isPageLive: isPageLive === true,
    isOver: left.every(({ state }) => state === 'checking'),
    retry: () => coupons.refetch(),
  };
}
