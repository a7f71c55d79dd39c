/** A test merchant, and an API that knows the merchant's plan, cards and orders. */
import { listPaymentMethods, listPlans, listTransactions } from '@coupon-center/contracts';
import type { PaymentMethod, Subscription, Transaction, User } from '@coupon-center/contracts';
import { aPage, aPlan, aStore, aUser, mockCall } from '@coupon-center/remote-kit/testing';

/** A merchant with an approved store and an active subscription. */
export function aMerchant(fields: Partial<User> = {}): User {
  return aUser({
    store: aStore({ is_approved: true, stripe_subscription: 'active' }),
    coupon_center_txn: { id: 5 },
    ...fields,
  });
}

/** Epoch seconds of an ISO 8601 instant. */
export const seconds = (instant: string) => Date.parse(instant) / 1000;

export function servePlan(subscription: Subscription | null, plan = aPlan()) {
  return mockCall(listPlans, () => ({ ...aPage([plan]), subscription }));
}

export function anOrder(fields: Partial<Transaction> = {}): Transaction {
  return {
    id: 'ch_1',
    transaction_created: seconds('2026-11-21T15:00:00Z'),
    amount: 2499,
    currency: 'cad',
    receipt_url: 'http://localhost/sandbox/receipts/ch_1',
    ...fields,
  };
}

/** Serves orders page by page, as the API does. */
export function serveOrders(orders: Transaction[] = [], pageSize = 10) {
  return mockCall(listTransactions, ({ query }) => {
    const page = Number(query.get('page'));
    const address = (number: number) => `http://localhost/api/v1/coupon-center-transactions/?page=${number}`;
    return {
      count: orders.length,
      next: page * pageSize < orders.length ? address(page + 1) : null,
      previous: page > 1 ? address(page - 1) : null,
      results: orders.slice((page - 1) * pageSize, page * pageSize),
    };
  });
}

export interface CardFields extends Partial<Omit<PaymentMethod, 'card'>> {
  card?: Partial<PaymentMethod['card']>;
}

/** A Visa that expires far in the future. */
export function aCard({ card, ...fields }: CardFields = {}): PaymentMethod {
  return {
    id: 'pm_visa',
    created: 1_760_000_000,
    isDefault: false,
    ...fields,
    card: { brand: 'visa', last4: '4242', country: 'CA', expMonth: 12, expYear: 2199, ...card },
  };
}

export function serveCards(cards: PaymentMethod[] = [aCard({ isDefault: true })]) {
  return mockCall(listPaymentMethods, () => aPage(cards));
}
