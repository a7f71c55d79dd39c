/** A merchant of the tests, and an API that knows the merchant's plan and orders. */
import { listPlans, listTransactions } from '@coupon-center/contracts';
import type { Subscription, Transaction, User } from '@coupon-center/contracts';
import { aPage, aPlan, aStore, aUser, mockCall } from '@coupon-center/remote-kit/testing';

/** Has a store and a subscription record. */
export function aMerchant(fields: Partial<User> = {}): User {
  return aUser({ store: aStore(), coupon_center_txn: { id: 5 }, ...fields });
}

export function servePlan(subscription: Subscription | null, plan = aPlan()) {
  return mockCall(listPlans, () => ({ ...aPage([plan]), subscription }));
}

export function anOrder(fields: Partial<Transaction> = {}): Transaction {
  return {
    id: 'ch_1',
    transaction_created: Date.parse('2026-11-21T15:00:00Z') / 1000,
    amount: 2499,
    currency: 'cad',
    receipt_url: 'http://localhost/sandbox/receipts/ch_1',
    ...fields,
  };
}

/** Answers pages of orders as the API does. */
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
