/** Decides who may see a page, based on the session. The API authorises each call by itself (docs/rules.md, 1 to 5). */
import type { Guard, SessionState, SignOutReason } from '@coupon-center/portal-contracts';
import { admits } from '@coupon-center/shell-page';
import { LANDING, homeOf, loginWithReturn, requestedReturn } from './addresses.ts';

export type GuardDecision =
  | { kind: 'show' }
  /** The API hasn't yet said who the user is. */
  | { kind: 'wait' }
  | { kind: 'redirect'; to: string }
  | { kind: 'not-found' }
  | { kind: 'not-allowed' };

export interface GuardQuestion {
  guard: Guard;
  session: SessionState;
  ended?: SignOutReason | undefined;
  pathname: string;
  search: string;
  /** Returns the guard of the page at another address, if there is such a page. */
  guardAt: (pathname: string) => Guard | undefined;
}

const show: GuardDecision = { kind: 'show' };

/** A user who signed out, here or in another tab, isn't asked to sign in again. */
function toSignIn({ ended, pathname, search }: GuardQuestion): GuardDecision {
  const hasSignedOut = ended === 'requested' || ended === 'other-tab';
  return { kind: 'redirect', to: hasSignedOut ? LANDING : loginWithReturn(pathname, search) };
}

function forMerchants({ session }: GuardQuestion): GuardDecision {
  return session.user?.role === 'merchant' ? show : { kind: 'not-allowed' };
}

/** The only place that decides where signing in leads; forms don't navigate. */
function forGuests({ session, search, guardAt }: GuardQuestion): GuardDecision {
  if (session.status !== 'signed-in') return show;
  const next = requestedReturn(search);
  const isAdmitted = next && admits(guardAt(next.pathname), session.user);
  return {
    kind: 'redirect',
    to: isAdmitted ? next.pathname + next.search + next.hash : homeOf(session.user),
  };
}

/** Everybody else gets a 404, so that they don't learn of the page. */
function forProvider({ session }: GuardQuestion): GuardDecision {
  return session.user?.role === 'provider' ? show : { kind: 'not-found' };
}

export function decide(question: GuardQuestion): GuardDecision {
  const { guard, session } = question;
  if (guard === 'any') return show;
  if (session.status === 'unknown') return { kind: 'wait' };
  if (guard === 'guest') return forGuests(question);
  if (guard === 'provider') return forProvider(question);
  if (session.status === 'signed-out') return toSignIn(question);
  return guard === 'user' ? show : forMerchants(question);
}
