/**
 * The plan of a site at Stripe: product, monthly price and payment link. Creates what is missing; unique names at
 * Stripe (or an idempotency key) ensure that two processes starting together create only one.
 */
import { currencyExponent } from '@coupon-center/contracts';
import type { Plan } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import Stripe from 'stripe';
import { isMissing, stripeKey } from './stripe-client.ts';

/** Metadata of payment links, checkouts and subscriptions that names the brand. */
export const CLIENT_METADATA = 'coupon_center_client';

/**
 * Finds the site's plan, and creates what is missing.
 * @throws Stripe's errors
 */
export async function ensurePlan(stripe: Stripe, site: Site): Promise<Plan> {
  const product = await ensureProduct(stripe, site);
  const price = await ensurePrice(stripe, site, product.id);
  const link = await ensurePaymentLink(stripe, site, price.id);
  return {
    id: product.id,
    updated: product.updated,
    name: product.name,
    price: { currency: price.currency, unit_amount: minorUnits(site) },
    payment_link: { url: link.url },
  };
}

/** The site's price per month in minor units of its currency. */
function minorUnits({ price, currency }: Site): number {
  return Math.round(price * 10 ** currencyExponent(currency));
}

async function ensureProduct(stripe: Stripe, site: Site): Promise<Stripe.Product> {
  const id = `coupon_center_${site.clientId}`;
  return findOrMake(
    () => stripe.products.retrieve(id).catch(undefinedWhereMissing),
    () =>
      stripe.products.create({ id, name: `${site.siteName} ${site.appName}`, metadata: metadataOf(site) }),
  );
}

/** A price can't be changed at Stripe: if the site's price has changed, a new one takes over its lookup key. */
async function ensurePrice(stripe: Stripe, site: Site, product: string): Promise<Stripe.Price> {
  const lookupKey = `coupon_center_${site.clientId}_monthly`;
  const wanted = { product, currency: site.currency, unit_amount: minorUnits(site) };
  const find = async () => {
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey] });
    return data[0];
  };
  const matches = (price: Stripe.Price | undefined) =>
    price?.active && price.unit_amount === wanted.unit_amount && price.currency === wanted.currency
      ? price
      : undefined;
  return findOrMake(
    async () => matches(await find()),
    async () => {
      const before = await find();
      return stripe.prices.create(
        {
          ...wanted,
          recurring: { interval: 'month' },
          lookup_key: lookupKey,
          transfer_lookup_key: before !== undefined,
          metadata: metadataOf(site),
        },
        { idempotencyKey: stripeKey('price', lookupKey, JSON.stringify(wanted), before?.id ?? '') },
      );
    },
  );
}

/** One link per price and return address. */
async function ensurePaymentLink(stripe: Stripe, site: Site, price: string): Promise<Stripe.PaymentLink> {
  const returnUrl = `${site.portalUrl}/payment?checkout={CHECKOUT_SESSION_ID}`;
  const metadata = { ...metadataOf(site), price };
  let retired = 0;
  for await (const link of stripe.paymentLinks.list({ limit: 100 })) {
    if (!sells(link, metadata, returnUrl)) continue;
    if (link.active) return link;
    retired += 1;
  }
  return stripe.paymentLinks.create(
    {
      line_items: [{ price, quantity: 1 }],
      after_completion: { type: 'redirect', redirect: { url: returnUrl } },
      metadata,
      subscription_data: { metadata: metadataOf(site) },
    },
    // Counts deactivated links, so that a link that somebody deactivated at Stripe is replaced.
    { idempotencyKey: stripeKey('link', price, returnUrl, String(retired)) },
  );
}

function sells(link: Stripe.PaymentLink, metadata: Record<string, string>, returnUrl: string): boolean {
  const own = Object.entries(metadata).every(([name, value]) => link.metadata[name] === value);
  return own && link.after_completion.redirect?.url === returnUrl;
}

/** The metadata that names the brand of an object at Stripe. */
export function metadataOf({ clientId }: Site): Record<string, string> {
  return { [CLIENT_METADATA]: clientId };
}

/** Finds an object, or creates it; if another process creates it first, finds that one. */
async function findOrMake<T>(find: () => Promise<T | undefined>, make: () => Promise<T>): Promise<T> {
  const found = await find();
  if (found !== undefined) return found;
  try {
    return await make();
  } catch (error) {
    const theirs = error instanceof Stripe.errors.StripeInvalidRequestError ? await find() : undefined;
    if (theirs === undefined) throw error;
    return theirs;
  }
}

function undefinedWhereMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
