/** Finding an object that a request names, with Stripe's message when there is none. */
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
