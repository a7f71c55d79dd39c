/** Finds an object that a request names, or fails with Stripe's message. */
import type { Params } from './params.ts';
import { noSuch } from './stripe-error.ts';
import { KINDS, ownEntry, type Kind, type StripeState } from './stripe-state.ts';

/** The object that an address names (404 without a `param`), or that a parameter names (400). */
export function requireObject<K extends Kind>(
  state: StripeState,
  kind: K,
  id: string,
  param?: string,
): StripeState[K][string] {
  const found = ownEntry<StripeState[K][string]>(state[kind] as Record<string, StripeState[K][string]>, id);
  if (!found) throw noSuch(KINDS[kind].noun, id, param ?? 'id', param ? 400 : 404);
  return found;
}

/**
 * Returns the customer whose list is requested; undefined for the list of all.
 *
 * @throws StripeApiError 400 if the customer doesn't exist or was deleted
 */
export function customerAsked(state: StripeState, params: Params): string | undefined {
  const id = params.text('customer');
  return id ? requireObject(state, 'customers', id, 'customer').id : undefined;
}
