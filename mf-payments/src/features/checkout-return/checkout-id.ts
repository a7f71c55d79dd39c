/** The checkout that an address names. */

/** @returns Stripe's id; null where there is none, or something that no checkout is called */
export function checkoutIn(search: URLSearchParams): string | null {
  const id = search.get('checkout');
  return id !== null && /^cs_\w{1,200}$/.test(id) ? id : null;
}
