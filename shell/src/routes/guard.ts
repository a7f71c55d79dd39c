/** Who may see a page. Decides by what the session says now; the API authorises each call by itself (decisions, 1 to 5). */
import type { Guard, SessionState, SignOutReason } from '@coupon-center/contracts';
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
}

const show: GuardDecision = { kind: 'show' };

function forMerchants({ session, ended, pathname, search }: GuardQuestion): GuardDecision {
  if (session.status === 'signed-in')
    return session.user.role === 'merchant' ? show : { kind: 'not-allowed' };
  // Who signed out, here or in another tab, is not asked to sign in again.
  const left = ended === 'requested' || ended === 'other-tab';
  return { kind: 'redirect', to: left ? LANDING : loginWithReturn(pathname, search) };
}

function forGuests({ session, search }: GuardQuestion): GuardDecision {
  if (session.status !== 'signed-in') return show;
  return { kind: 'redirect', to: requestedReturn(search) ?? homeOf(session.user) };
}

/** Who has no right here learns nothing, not even that there is a page. */
function forProvider({ session }: GuardQuestion): GuardDecision {
  return session.user?.role === 'provider' ? show : { kind: 'not-found' };
}

export function decide(question: GuardQuestion): GuardDecision {
  const { guard, session } = question;
  if (guard === 'any') return show;
  if (session.status === 'unknown') return { kind: 'wait' };
  if (guard === 'merchant') return forMerchants(question);
  return guard === 'guest' ? forGuests(question) : forProvider(question);
}
