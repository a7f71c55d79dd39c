/** States in which a merchant sees something different, each reached by the same calls that people make. */
import {
  addAdvertiser,
  addContact,
  addCoupon,
  addMonths,
  addPaymentMethod,
  approveStore,
  createStore,
  dayIn,
  declineStore,
  holdCoupon,
  updateSubscription,
} from '@coupon-center/contracts';
import type { ApiCall, CallInput, CallOutput, Coupon, CouponWrite, Store } from '@coupon-center/contracts';
import { payOnHostedPage } from '@coupon-center/journeys/accounts';
import type { Site } from '@coupon-center/site-config';

/** A new merchant, with the actions by which the states are reached. */
export interface Merchant {
  email: string;
  site: Site;
  /** Returns the time by the stack's clock. */
  now: () => Date;
  /** Makes a call of the API as the merchant. */
  call<C extends ApiCall>(target: C, input: CallInput<C>): Promise<CallOutput<C>>;
  asProvider<C extends ApiCall>(target: C, input: CallInput<C>): Promise<CallOutput<C>>;
  /** Follows the link in the mail that was sent at registration. */
  verifyEmail(): Promise<void>;
  /** Pays for the plan with a test card; at an earlier time if one is given. */
  subscribe(purchase?: { card?: string; at?: Date }): Promise<void>;
}

/** Stripe's card whose first payment succeeds and whose renewals are declined. */
const DECLINED_LATER = '4000000000000341';
const SHOP = 'https://maple-outfitters.example';

/** Days around today in the time zone of the site. */
function daysOf({ site, now }: Merchant) {
  const today = dayIn(site.timeZone, now());
  return { today, inMonths: (months: number) => addMonths(today, months) };
}

/** Ten coupons of all offer types; the first four are live, scheduled, expired, and live without an end. */
function variedCoupons(merchant: Merchant): CouponWrite[] {
  const { today, inMonths } = daysOf(merchant);
  const running = { start_date: today, expiration_date: inMonths(1), custom_url: SHOP };
  return [
    {
      ...running,
      offer_type: 'sitewide percent',
      savings_percent: 20,
      discount_code: 'MAPLE20',
      description: 'Everything in the shop, new arrivals too',
    },
    {
      ...running,
      offer_type: 'sale percent',
      savings_percent: 40,
      up_to_savings_percent: true,
      start_date: inMonths(1),
      expiration_date: inMonths(3),
      description:
        'Tents, sleeping bags and everything else that a weekend outside in the spring asks for, while they last in our store',
    },
    {
      ...running,
      offer_type: 'sitewide amount',
      savings_amount: 15,
      discount_code: 'HELLO15',
      start_date: inMonths(-3),
      expiration_date: inMonths(-1),
      description: 'Off your first order',
    },
    {
      ...running,
      offer_type: 'free shipping',
      savings_minimum_order: 75,
      expiration_date: null,
      description: 'Free shipping across the country on larger orders',
    },
    {
      ...running,
      offer_type: 'sale amount',
      savings_amount: 49.99,
      discount_code: 'DOWN',
      description: 'Down jackets of last season',
    },
    {
      ...running,
      offer_type: 'Other',
      expiration_date: null,
      description: 'A pair of wool socks with every parka',
    },
    {
      ...running,
      offer_type: 'sitewide percent',
      savings_percent: 10,
      discount_code: 'MAPLE20',
      description: 'For students, with a student card',
    },
    {
      ...running,
      offer_type: 'sale percent',
      savings_percent: 25,
      start_date: inMonths(4),
      expiration_date: inMonths(5),
      description: 'Rain gear',
    },
    {
      ...running,
      offer_type: 'sale percent',
      savings_percent: 33.5,
      discount_code: 'LONG-CODE-OF-FORTY-CHARACTERS-0123456789',
      description: 'Boots',
    },
    {
      ...running,
      offer_type: 'sitewide amount',
      savings_amount: 5,
      description: 'Off the next order of everybody who writes a review',
    },
  ];
}

/** Creates a store that waits for the provider's approval. */
async function withStore(merchant: Merchant): Promise<Store> {
  await merchant.verifyEmail();
  const body = {
    name: 'Maple Outfitters',
    website_url: 'maple-outfitters.example',
    contact_email: merchant.email,
    contact_first_name: 'Ann',
    contact_last_name: 'Lee',
  };
  return merchant.call(createStore, { body });
}

async function approved(merchant: Merchant): Promise<void> {
  const { id } = await withStore(merchant);
  await merchant.asProvider(approveStore, { params: { id } });
}

async function live(merchant: Merchant, couponCount: number): Promise<Coupon[]> {
  await approved(merchant);
  await merchant.subscribe();
  return addCoupons(merchant, couponCount);
}

async function addCoupons(merchant: Merchant, count: number): Promise<Coupon[]> {
  const added: Coupon[] = [];
  for (const body of variedCoupons(merchant).slice(0, count))
    added.push(await merchant.call(addCoupon, { body }));
  return added;
}

async function declined(merchant: Merchant): Promise<void> {
  const { id } = await withStore(merchant);
  const body = { reason: 'The logo belongs to somebody else. Please send us one of your own.' };
  await merchant.asProvider(declineStore, { params: { id }, body });
}

/** Creates one coupon in each state: live, scheduled, expired, on hold. */
async function fourCoupons(merchant: Merchant): Promise<void> {
  const coupons = await live(merchant, 4);
  const body = { reason: 'Please tell us from which order value shipping is free.' };
  await merchant.asProvider(holdCoupon, { params: { id: coupons.at(-1)?.id ?? 0 }, body });
}

/** Subscribes a month and a day ago, so that the renewal was declined yesterday. */
async function pastDue(merchant: Merchant): Promise<void> {
  await approved(merchant);
  const at = merchant.now();
  at.setUTCMonth(at.getUTCMonth() - 1);
  at.setUTCDate(at.getUTCDate() - 1);
  await merchant.subscribe({ card: DECLINED_LATER, at });
  await addCoupons(merchant, 2);
}

async function cancelled(merchant: Merchant): Promise<void> {
  await live(merchant, 2);
  await merchant.call(updateSubscription, { body: { status: 'active' } });
}

/** Adds two cards, a billing organization and two contacts. */
async function billed(merchant: Merchant): Promise<void> {
  await live(merchant, 1);
  const { url } = await merchant.call(addPaymentMethod, {});
  const card = { number: '5555 5555 5555 4444', month: '3', year: '2031', cvc: '321' };
  await payOnHostedPage(url, merchant.email, card);
  const organization = {
    name: 'Maple Outfitters Incorporated',
    tax_id: '123456789 RT 0001',
    address_line_1: '12 Spruce Street',
    city: 'Toronto',
    region: 'Ontario',
    postal_code: 'M5V 2T6',
    country: 'CA',
    billing_email: 'billing@maple-outfitters.example',
  };
  await merchant.call(addAdvertiser, { body: organization });
  const people = [
    {
      first_name: 'Bo',
      last_name: 'Fir',
      email: 'bo.fir@maple-outfitters.example',
      phone: '+1 416 555 0100',
    },
    { first_name: 'Cy', email: 'cy@maple-outfitters.example', role: 'marketing' as const },
  ];
  for (const body of people) await merchant.call(addContact, { body });
}

interface StateMaker {
  /** Text for testers in a list. */
  label: string;
  /** Page on which the state is seen. */
  path: string;
  /** Brings a newly registered merchant into the state. */
  make: (merchant: Merchant) => Promise<unknown>;
}

const state = (label: string, path: string, make: StateMaker['make']): StateMaker => ({ label, path, make });

export const makers = {
  new: state('Merchant without a store', '/my-store', async () => {}),
  pending: state('Store that waits for approval', '/my-store', withStore),
  declined: state('Store that was declined', '/my-store', declined),
  unpaid: state('Approved store without a subscription', '/payment', approved),
  subscribed: state('Live store without a coupon', '/coupons', (merchant) => live(merchant, 0)),
  oneCoupon: state('Live store with one coupon', '/coupons', (merchant) => live(merchant, 1)),
  fourCoupons: state('Four coupons: live, scheduled, expired, on hold', '/coupons', fourCoupons),
  tenCoupons: state('Ten coupons, as many as there may be', '/coupons', (merchant) => live(merchant, 10)),
  pastDue: state('Renewal declined, payment past due', '/payment', pastDue),
  cancelled: state('Subscription cancelled, still live', '/payment', cancelled),
  billed: state('Two cards, an organization and contacts', '/payment/billing', billed),
} satisfies Record<string, StateMaker>;

export type AccountState = keyof typeof makers;
export const STATES = Object.keys(makers) as [AccountState, ...AccountState[]];

/** The states for a list, with their labels. */
export const accountStates = STATES.map((id) => ({ id, label: makers[id].label }));
