/** How a payment link knows which store is paying: `client_reference_id`, which Stripe hands back with the checkout. */

const REFERENCE = /^store_([1-9]\d{0,9})$/;

/** The reference of a store. */
export function storeReference(storeId: number): string {
  return `store_${storeId}`;
}

/** The store of a reference; null for one that is not ours. */
export function storeOfReference(reference: string | null): number | null {
  const digits = REFERENCE.exec(reference ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * A payment link that carries who pays.
 * @param link address of the link at Stripe
 * @see decisions, 35
 */
export function paymentUrl(link: string, storeId: number, email: string): string {
  const url = new URL(link);
  url.searchParams.set('client_reference_id', storeReference(storeId));
  url.searchParams.set('prefilled_email', email);
  return url.href;
}
