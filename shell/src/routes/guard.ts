/** Who may see a page. Decides by what the session says now; the API authorises each call by itself (docs/rules.md, 1 to 5). */
import type { Guard, SessionState, SignOutReason, User } from '@coupon-center/contracts';
import { LANDING, homeOf, loginWithReturn, requestedReturn } from './addresses.ts';

export type GuardDecision =
  | { kind: 'show' }
  /** The API has not yet said who this is. */
  | { kind: 'wait' }
  | { kind: 'redirect'; to: string }
  | { kind: 'not-found' }
  | { kind: 'not-allowed' };

export interface GuardQuestion {
  guard: Guard;
  session: SessionState;
  /** Why the session of this page ended, if it had one. */
  ended?: SignOutReason | undefined;
  pathname: string;
  search: string;
  /** The guard of the page at another address, if there is one. */
  guardAt: (pathname: string) => Guard | undefined;
}

const show: GuardDecision = { kind: 'show' };

/** Somebody who signed out, here or in another tab, is not asked to sign in again. */
function toSignIn({ ended, pathname, search }: GuardQuestion): GuardDecision {
  const hasSignedOut = ended === 'requested' || ended === 'other-tab';
  return { kind: 'redirect', to: hasSignedOut ? LANDING : loginWithReturn(pathname, search) };
}

function forMerchants({ session }: GuardQuestion): GuardDecision {
  return session.user?.role === 'merchant' ? show : { kind: 'not-allowed' };
}

function admits(guard: Guard | undefined, { role }: User): boolean {
  return guard === 'any' || guard === 'user' || guard === role;
}

/** The one place that decides where a sign-in leads: the form itself goes nowhere. */
function forGuests({ session, search, guardAt }: GuardQuestion): GuardDecision {
  if (session.status !== 'signed-in') return show;
  const next = requestedReturn(search);
  const isAdmitted = next && admits(guardAt(next.pathname), session.user);
  return {
    kind: 'redirect',
    to: isAdmitted ? next.pathname + next.search + next.hash : homeOf(session.user),
  };
}

/** Everybody else learns nothing, not even that there is a page. */
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
