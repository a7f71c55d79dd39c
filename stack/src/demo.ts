/** Creates the demo merchant: signs in on this machine, and then uses the same calls and pages as people do. */
import { setTimeout as pause } from 'node:timers/promises';
import { send } from '@coupon-center/api-client';
import {
  addCoupon,
  addMonths,
  approveStore,
  createStore,
  dayIn,
  listCoupons,
  listPlans,
  me,
} from '@coupon-center/contracts';
import type { ApiCall, CallInput, CallOutput, CouponWrite } from '@coupon-center/contracts';
import { payOnHostedPage } from '@coupon-center/journeys/accounts';
import { sites } from '@coupon-center/site-config';
import type { Stack } from './server/start-stack.ts';

export interface DemoMerchant {
  email: string;
  password: string;
  /** Address of the live store page. */
  storeUrl: string;
}

export type DemoOptions = Pick<Stack, 'origin' | 'provider' | 'openSession'>;

const EMAIL = 'demo@maple-outfitters.example';
const PASSWORD = 'maple-demo';
const site = sites['6'];

/** Polls until there is a result: webhooks take a moment. */
async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await pause(100);
  }
  throw new Error(`Could not create the demo: ${what} did not arrive within 30 s.`);
}

function demoCoupons(): CouponWrite[] {
  const today = dayIn(site.timeZone);
  const inAMonth = addMonths(today, 1);
  const shop = 'https://maple-outfitters.example';
  const coupon = (
    fields: Partial<CouponWrite> & Pick<CouponWrite, 'offer_type' | 'description'>,
  ): CouponWrite => ({
    custom_url: shop,
    start_date: today,
    expiration_date: inAMonth,
    ...fields,
  });
  return [
    coupon({
      offer_type: 'sitewide percent',
      description: 'Everything in the shop, new arrivals too',
      savings_percent: 20,
      discount_code: 'MAPLE20',
    }),
    coupon({
      offer_type: 'sitewide amount',
      description: 'Off your first order',
      savings_amount: 15,
      discount_code: 'HELLO15',
    }),
    coupon({
      offer_type: 'free shipping',
      description: 'Free shipping across Canada on larger orders',
      savings_minimum_order: 75,
    }),
    coupon({
      offer_type: 'sale percent',
      description: 'Winter boots, while they last',
      savings_percent: 40,
      up_to_savings_percent: true,
      custom_url: `${shop}/boots`,
    }),
    coupon({
      offer_type: 'sale amount',
      description: 'Last season’s down jackets',
      savings_amount: 49.99,
      discount_code: 'DOWN',
      custom_url: `${shop}/jackets`,
    }),
    coupon({
      offer_type: 'Other',
      description: 'A pair of wool socks with every parka',
      expiration_date: null,
    }),
    coupon({
      offer_type: 'sale percent',
      description: 'Tents and sleeping bags for spring',
      savings_percent: 25,
      start_date: inAMonth,
      expiration_date: addMonths(today, 3),
    }),
    coupon({
      offer_type: 'sitewide percent',
      description: 'For students, with a student card',
      savings_percent: 10,
      discount_code: 'STUDENT',
      expiration_date: null,
    }),
  ];
}

/**
 * Creates the demo merchant with an approved store and eight coupons covering every offer type, unless they exist.
 * @throws Error with the call that failed
 */
export async function makeDemo({ origin, provider, openSession }: DemoOptions): Promise<DemoMerchant> {
  const call = <C extends ApiCall>(
    target: C,
    input: CallInput<C>,
    token: string | null = null,
  ): Promise<CallOutput<C>> => send(target, input, { origin, clientId: site.clientId, token });
  const token = await openSession({ clientId: site.clientId, email: EMAIL, password: PASSWORD });
  const user = await call(me, {}, token);
  const store =
    user.store ??
    (await call(
      createStore,
      {
        body: {
          name: 'Maple Outfitters',
          website_url: 'maple-outfitters.example',
          contact_email: EMAIL,
          contact_first_name: 'Ann',
          contact_last_name: 'Lee',
          category: 'fashion',
        },
      },
      token,
    ));
  if (!user.coupon_center_txn) {
    const { results } = await call(listPlans, { query: {} }, token);
    const plan = results[0];
    if (!plan) throw new Error('Could not create the demo: the site has no plan.');
    await payOnHostedPage(plan.payment_link.url, EMAIL);
    await until('the subscription', async () => {
      const now = await call(me, {}, token);
      return now.coupon_center_txn ?? undefined;
    });
  }
  const { count } = await call(listCoupons, { query: {} }, token);
  for (const coupon of demoCoupons().slice(count)) await call(addCoupon, { body: coupon }, token);
  if (!store.is_approved) {
    const providerToken = await openSession({ clientId: site.clientId, email: provider.email });
    await call(approveStore, { params: { id: store.id } }, providerToken);
  }
  return { email: EMAIL, password: PASSWORD, storeUrl: store.url };
}
