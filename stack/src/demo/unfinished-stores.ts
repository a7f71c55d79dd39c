/** Reads the demo's stores that should pay, but never did, because a start was cut short after it wrote them. */
import type { StackParts } from '../test-stack/test-stack.ts';
import { catalogue, emailOf } from './catalogue/catalogue.ts';
import type { WrittenDemo } from './mails.ts';
import { numberCoupons } from './write-coupons.ts';

export async function unfinishedStores(
  db: StackParts['deps']['db'],
  clientId: string,
): Promise<Pick<WrittenDemo, 'stores' | 'dead'>> {
  const paying = new Map(
    catalogue.filter(({ months }) => months !== undefined).map((store) => [emailOf(store), store]),
  );
  const rows = await db
    .selectFrom('stores')
    .innerJoin('users', 'users.id', 'stores.owner_id')
    .leftJoin('billing_customers', 'billing_customers.store_id', 'stores.id')
    .select(['stores.id', 'stores.slug', 'stores.owner_id as ownerId', 'users.email_key as email'])
    .where('stores.client_id', '=', clientId)
    .where('users.email_key', 'in', [...paying.keys()])
    .where('billing_customers.id', 'is', null)
    .execute();
  if (rows.length === 0) return { stores: [], dead: new Set() };
  const ids = rows.map(({ id }) => id);
  const coupons = await db
    .selectFrom('coupons')
    .select(['id', 'store_id', 'title', 'sort_number'])
    .where('store_id', 'in', ids)
    .execute();
  const dead = await db
    .selectFrom('statistics_dead_codes')
    .select('coupon_id')
    .where('store_id', 'in', ids)
    .execute();
  const stores = rows.flatMap(({ email, ...row }) => {
    const store = paying.get(email);
    return store ? [{ ...row, store }] : [];
  });
  return { stores: numberCoupons(stores, coupons), dead: new Set(dead.map((row) => row.coupon_id)) };
}
