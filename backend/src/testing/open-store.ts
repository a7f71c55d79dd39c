/** Stores that shoppers can see, for tests. */
import type { CouponWrite } from '@coupon-center/contracts';
import type { ClientId } from '@coupon-center/site-config';
import { add, subscriber } from './coupons.ts';
import type { Merchant } from './coupons.ts';
import type { TestBackend } from './test-backend.ts';

export interface OpenStore {
  client?: ClientId;
  /** Columns of the store that differ. */
  values?: object;
  coupons?: readonly Partial<CouponWrite>[];
}

/** Makes a store that is approved and entitled; with one coupon unless others are given. */
export async function openStore(
  api: TestBackend,
  name: string,
  { client = '6', values = {}, coupons = [{}] }: OpenStore = {},
): Promise<Merchant> {
  const merchant = await subscriber(api, client);
  const { token } = await api.asProvider(client);
  const url = `/api/v1/provider/stores/${merchant.store.id}/approve/`;
  const { status } = await api.send('POST', url, { token, client });
  if (status !== 200) throw new Error(`The store could not be approved: ${status}`);
  await api.deps.db
    .updateTable('stores')
    .set({ name, ...values })
    .where('id', '=', merchant.store.id)
    .execute();
  for (const coupon of coupons) await add(api, merchant, coupon, client);
  return merchant;
}
