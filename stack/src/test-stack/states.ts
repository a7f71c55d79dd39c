/** States in which a merchant sees something different, each reached by the same calls that people make. */
import { readFile } from 'node:fs/promises';
import {
  addAdvertiser,
  addContact,
  addCoupon,
  addDays,
  addMonths,
  addPaymentMethod,
  approveStore,
  createStore,
  declineStore,
  holdCoupon,
  updateSubscription,
  uploadImage,
} from '@coupon-center/contracts';
import type { ApiCall, CallInput, CallOutput, Coupon, Store, StoreWrite } from '@coupon-center/contracts';
import { payOnHostedPage } from '@coupon-center/journeys/accounts';
import type { Site } from '@coupon-center/site-config';
import { largeCoupons, variedCoupons } from './sample-coupons.ts';

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

async function extremes(merchant: Merchant): Promise<void> {
  const file = new File([await readFile(new URL('white-logo.png', import.meta.url))], 'logo.png', {
    type: 'image/png',
  });
  const body = { file, upload_preset: merchant.site.imageHost.uploadPreset };
  const { url } = await merchant.call(uploadImage, { body });
  const name = 'The Maple & Birch Outfitters’ Company of Outdoor Clothing and Tents';
  const { id } = await withStore(merchant, { name, logo_url: url });
  await merchant.asProvider(approveStore, { params: { id } });
  await merchant.subscribe();
  for (const coupon of largeCoupons(merchant.site, merchant.now()))
    await merchant.call(addCoupon, { body: coupon });
}

/** Creates a store that waits for the provider's approval. */
async function withStore(
  merchant: Merchant,
  fields: Pick<Partial<StoreWrite>, 'name' | 'logo_url'> = {},
): Promise<Store> {
  await merchant.verifyEmail();
  const body = {
    name: 'Maple Outfitters',
    website_url: 'maple-outfitters.example',
    contact_email: merchant.email,
    contact_first_name: 'Ann',
    contact_last_name: 'Lee',
    ...fields,
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
  for (const body of variedCoupons(merchant.site, merchant.now()).slice(0, count))
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

/** Subscribes a month and a day ago, so that the renewal has been declined, usually yesterday. */
async function pastDue(merchant: Merchant): Promise<void> {
  await approved(merchant);
  const [day = '', time] = merchant.now().toISOString().split('T');
  const at = new Date(`${addDays(addMonths(day, -1), -1)}T${time}`);
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
  extremes: state('Longest texts, a white logo, large amounts', '/coupons', extremes),
  billed: state('Two cards, an organization and contacts', '/payment/billing', billed),
} satisfies Record<string, StateMaker>;

export type AccountState = keyof typeof makers;
export const STATES = Object.keys(makers) as [AccountState, ...AccountState[]];

/** The states for a list, with their labels. */
export const accountStates = STATES.map((id) => ({ id, label: makers[id].label }));
