/** Computes how an event changes the session state. Pure. */
import type { SessionEvent, SessionState, User } from '@coupon-center/contracts';

/** @returns the state after the event; events about a user that arrive after the sign-out change nothing */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'signed-in':
      return { status: 'signed-in', user: event.user };
    case 'user-changed':
      return state.status === 'signed-out' ? state : { status: 'signed-in', user: event.user };
    case 'signed-out':
      return { status: 'signed-out', user: null };
    case 'store-changed':
      return withUser(state, (user) => ({ ...user, store: event.store }));
    case 'subscription-changed':
      return withUser(state, (user) => ({ ...user, coupon_center_txn: event.coupon_center_txn }));
    case 'coupons-changed':
      return state;
  }
}

function withUser(state: SessionState, change: (user: User) => User): SessionState {
  return state.status === 'signed-in' ? { status: 'signed-in', user: change(state.user) } : state;
}
