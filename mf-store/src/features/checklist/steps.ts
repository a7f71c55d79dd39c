/** What stands between a merchant and a live page, and where each of it is done. Pure. */
import { reviewState } from '@coupon-center/contracts';
import type { Store, User } from '@coupon-center/contracts';

/** `checking`: the API is being asked. `unknown`: it did not answer. */
export type StepState = 'done' | 'todo' | 'waiting' | 'checking' | 'unknown';

export interface Step {
  id: 'email' | 'store' | 'subscription' | 'coupon' | 'approval';
  title: string;
  state: StepState;
  /** What to do, or for whom it waits; null where nothing is left. */
  hint: string | null;
  /** Where it is done, in the portal; null where that is no other screen. */
  link: { label: string; to: string } | null;
}

export interface StepFacts {
  user: Pick<User, 'email' | 'email_verified' | 'store' | 'coupon_center_txn'>;
  /** Coupons of the store; undefined while it is asked, null where that failed. */
  coupons: number | null | undefined;
  /** Whether shoppers see the page; undefined while that is not known. */
  isLive: boolean | undefined;
}

type Outcome = Pick<Step, 'state' | 'hint'> & Partial<Pick<Step, 'link'>>;

const DONE: Outcome = { state: 'done', hint: null };

/** The steps in their order. */
export function stepsOf(facts: StepFacts): Step[] {
  const { user } = facts;
  const subscription = subscriptionStep(facts);
  const step = (id: Step['id'], title: string, outcome: Outcome): Step => ({
    id,
    title,
    link: null,
    ...outcome,
  });
  return [
    step('email', 'Verify your email', emailStep(user)),
    step(
      'store',
      'Create your store',
      user.store ? DONE : { state: 'todo', hint: 'Fill in this form and save it.' },
    ),
    step('subscription', 'Subscribe', subscription),
    step('coupon', 'Add your first coupon', couponStep(facts, subscription.state)),
    step('approval', 'Get approved', approvalStep(user.store)),
  ];
}

function emailStep({ email, email_verified }: StepFacts['user']): Outcome {
  return email_verified ? DONE : { state: 'todo', hint: `Follow the link that we sent to ${email}.` };
}

/** What the portal calls a status of Stripe that does not pay for a live page. */
const PROBLEMS: Readonly<Partial<Record<string, { hint: string; label: string }>>> = {
  canceled: { hint: 'Your subscription was cancelled.', label: 'Reactivate it' },
  past_due: { hint: 'Your last payment failed.', label: 'Update payment method' },
  unpaid: { hint: 'Your last payment failed.', label: 'Update payment method' },
};
const PROBLEM = { hint: 'Your payment is not complete.', label: 'Go to payment' };

function subscriptionStep({ user, isLive }: StepFacts): Outcome {
  if (!user.store) return { state: 'waiting', hint: 'Comes after your store.' };
  const link = (label: string) => ({ label, to: '/payment' });
  if (!user.coupon_center_txn)
    return { state: 'todo', hint: 'Choose the plan and pay by card.', link: link('Go to payment') };
  const status = user.store.stripe_subscription ?? 'active';
  // One that was cancelled, or is late, may still be good for a while: a live page tells.
  if (isLive || status === 'active' || status === 'trialing') return DONE;
  const { hint, label } = PROBLEMS[status] ?? PROBLEM;
  return { state: 'todo', hint, link: link(label) };
}

function couponStep({ user, coupons }: StepFacts, subscription: StepState): Outcome {
  if (!user.store) return { state: 'waiting', hint: 'Comes after your store.' };
  if (coupons === undefined) return { state: 'checking', hint: null };
  if (coupons === null) return { state: 'unknown', hint: 'We could not check your coupons.' };
  if (coupons > 0) return DONE;
  if (subscription !== 'done') return { state: 'waiting', hint: 'Comes after your subscription.' };
  return {
    state: 'todo',
    hint: 'Shoppers come for it.',
    link: { label: 'Add a coupon', to: '/coupons/add' },
  };
}

function approvalStep(store: Store | null): Outcome {
  switch (reviewState(store)) {
    case 'approved':
      return DONE;
    case 'pending':
      return { state: 'waiting', hint: 'We are reviewing your store page.' };
    case 'declined':
      return { state: 'todo', hint: 'Change your store and save it: we review it again.' };
    case 'none':
      return { state: 'waiting', hint: 'We review your store once it is created.' };
  }
}
