/** Sells and buys a subscription in tests, as a site and a merchant do. */
import type Stripe from 'stripe';

/** Creates a monthly plan with its payment link. */
export async function sellPlan(stripe: Stripe, redirect?: string): Promise<Stripe.PaymentLink> {
  const product = await stripe.products.create({ name: 'Coupon Page' });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'cad',
    unit_amount: 2499,
    recurring: { interval: 'month' },
  });
  return stripe.paymentLinks.create({
    line_items: [{ price: price.id, quantity: 1 }],
    metadata: { client: '6' },
    subscription_data: { metadata: { client: '6' } },
    ...(redirect !== undefined && { after_completion: { type: 'redirect', redirect: { url: redirect } } }),
  });
}

const CARD = { card_number: '4242 4242 4242 4242', exp_month: '12', exp_year: '34', cvc: '123' };

/** Submits the form of the hosted page at `url` with a card; redirects are not followed. */
export function submit(url: string | null, fields: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams({ ...CARD, ...fields });
  return fetch(url ?? '', { method: 'POST', body, redirect: 'manual' });
}

/** Submits the payment form at `url`; redirects are not followed. */
export const pay = (url: string, fields: Record<string, string> = {}): Promise<Response> =>
  submit(url, { email: 'merchant@example.com', client_reference_id: 'store-7', ...fields });

/** Buys the plan and returns its subscription. */
export async function buy(
  stripe: Stripe,
  url: string,
  fields?: Record<string, string>,
): Promise<Stripe.Subscription> {
  const response = await pay(url, fields);
  if (response.status !== 303) throw new Error(`The payment was answered with ${response.status}`);
  const [subscription] = (await stripe.subscriptions.list({ limit: 1 })).data;
  if (!subscription) throw new Error('Nothing was subscribed');
  return subscription;
}

/** Saves a card for a customer on the hosted page, and returns its payment method. */
export async function saveCard(
  stripe: Stripe,
  customer: string,
  fields: Record<string, string> = {},
): Promise<Stripe.PaymentMethod> {
  const { url } = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer,
    currency: 'cad',
    success_url: 'http://localhost:4000/payment',
  });
  const response = await submit(url, fields);
  if (response.status !== 303) throw new Error(`The page answered ${response.status}`);
  const [newest] = (await stripe.customers.listPaymentMethods(customer)).data;
  if (!newest) throw new Error('No card was saved');
  return newest;
}
