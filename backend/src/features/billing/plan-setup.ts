/**
 * The plan of a site at Stripe: product, monthly price and payment link. Whatever is missing is made; names that Stripe
 * keeps unique (or an idempotency key) see to it that two processes which start together make one.
 */
import { currencyExponent } from '@coupon-center/contracts';
import type { Plan } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import Stripe from 'stripe';
import { isMissing, stripeKey } from './stripe-client.ts';

/** Metadata of payment links, checkouts and subscriptions that says which brand sold them. */
export const CLIENT_METADATA = 'coupon_center_client';

/**
 * Find the site's plan, and make what is missing of it.
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

/** A price cannot be changed at Stripe: when the site's has, a new one takes over the name. */
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

/** One link for each price and address to return to. */
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
    // Retired links count, so that one which somebody switched off at Stripe is followed by a new one.
    { idempotencyKey: stripeKey('link', price, returnUrl, String(retired)) },
  );
}

function sells(link: Stripe.PaymentLink, metadata: Record<string, string>, returnUrl: string): boolean {
  const own = Object.entries(metadata).every(([name, value]) => link.metadata[name] === value);
  return own && link.after_completion.redirect?.url === returnUrl;
}

/** What says of an object at Stripe which brand it belongs to. */
export function metadataOf({ clientId }: Site): Record<string, string> {
  return { [CLIENT_METADATA]: clientId };
}

/** Makes what was not found; where somebody else was quicker, finds theirs. */
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
