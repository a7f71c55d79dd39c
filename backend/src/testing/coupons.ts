/** Merchants with coupons, for tests. */
import type { Coupon, CouponWrite } from '@coupon-center/contracts';
import type { ClientId } from '@coupon-center/site-config';
import type { Reply, TestBackend } from './test-backend.ts';

export type Merchant = Awaited<ReturnType<TestBackend['merchant']>>;

/** A valid coupon form. */
export const COUPON: CouponWrite = {
  offer_type: 'sitewide percent',
  description: 'Everything in the shop',
  savings_percent: 20,
};

/** Records a subscription that is paid for a month from now, as a webhook of Stripe would. */
export async function subscribe({ deps }: TestBackend, storeId: number): Promise<void> {
  const now = deps.clock.now();
  await deps.db
    .insertInto('subscriptions')
    .values({
      store_id: storeId,
      stripe_id: `sub_test_${storeId}`,
      customer_id: `cus_test_${storeId}`,
      status: 'active',
      started_at: now,
      ends_at_period_end: false,
      period_start: now,
      period_end: new Date(now.getTime() + 30 * 86_400_000),
      period_paid: true,
    })
    .execute();
}

/** Ends a subscription for good. */
export async function endSubscription({ deps }: TestBackend, storeId: number): Promise<void> {
  await deps.db
    .updateTable('subscriptions')
    .set({ status: 'canceled', period_paid: false })
    .where('store_id', '=', storeId)
    .execute();
}

/** A merchant who may add coupons. */
export async function subscriber(api: TestBackend, client: ClientId = '6'): Promise<Merchant> {
  const merchant = await api.merchant(client);
  await subscribe(api, merchant.store.id);
  return merchant;
}

/** A subscribed store at site 8 of a merchant at site 6; the address is verified at both. */
export async function twinOf(api: TestBackend, email: string): Promise<{ storeId: number }> {
  const { token } = await api.register(email, '8');
  const { id } = await api.createStore(token, {}, '8');
  await subscribe(api, id);
  await api.deps.db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute();
  return { storeId: id };
}

/** @throws Error if the API refuses */
export async function add(
  api: TestBackend,
  { token }: { token: string },
  fields: Partial<CouponWrite> = {},
  client: ClientId = '6',
): Promise<Coupon> {
  const reply = await api.send('POST', '/api/v1/coupons/', { token, body: { ...COUPON, ...fields }, client });
  if (reply.status !== 201) throw new Error(`The coupon was refused: ${reply.status} ${reply.text}`);
  return reply.body as Coupon;
}

export async function addMany(
  api: TestBackend,
  merchant: { token: string },
  count: number,
): Promise<Coupon[]> {
  const coupons: Coupon[] = [];
  for (let index = 1; index <= count; index += 1)
    coupons.push(await add(api, merchant, { description: `Coupon ${index}` }));
  return coupons;
}

/** The merchant's coupons as the API lists them. */
export async function list(api: TestBackend, { token }: { token: string }, query = ''): Promise<Coupon[]> {
  const reply = await api.send('GET', `/api/v1/coupons/${query}`, { token });
  if (reply.status !== 200) throw new Error(`The list was refused: ${reply.status} ${reply.text}`);
  return reply.body.results as Coupon[];
}

/** @param seen `updated` of the coupon that is to be archived */
export function archive(
  api: TestBackend,
  { token }: { token: string },
  id = 0,
  seen?: string,
): Promise<Reply> {
  return api.send('DELETE', `/api/v1/coupons/${id}/`, { token, headers: { 'if-match': seen } });
}

/** @param seen `updated` of the coupon as it was archived */
export function restore(
  api: TestBackend,
  { token }: { token: string },
  id = 0,
  seen?: string,
): Promise<Reply> {
  return api.send('POST', `/api/v1/coupons/${id}/restore/`, { token, headers: { 'if-match': seen } });
}
