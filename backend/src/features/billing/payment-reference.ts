/**
 * How a payment link knows which store is paying: `client_reference_id`, which Stripe hands back with the checkout. It is in
 * the address, where anybody can change it, so it is signed: nobody pays in another store's name, or tries which stores
 * there are.
 */
import { timingSafeEqual } from 'node:crypto';
import { deriveKey, keyedDigest } from '../../platform/security/keys.ts';

/** `store_<id>_<signature>`: letters, digits, `-` and `_` are all that Stripe lets through. */
const REFERENCE = /^store_([1-9]\d{0,15})_([\w-]{43})$/;

export interface PaymentReferences {
  /** The reference of a store. */
  of(storeId: number): string;
  /** The store of a reference; null for one that we did not sign. */
  storeOf(reference: string | null): number | null;
  /**
   * A payment link that carries who pays.
   * @param link address of the link at Stripe
   * @see docs/rules.md, 35
   */
  paymentUrl(link: string, storeId: number, email: string): string;
}

/** @param secret the secret that all of our keys follow from */
export function createPaymentReferences(secret: string): PaymentReferences {
  const key = deriveKey(secret, 'payment-reference');
  const signatureOf = (storeId: string) => keyedDigest(key, storeId);
  const of = (storeId: number) => `store_${storeId}_${signatureOf(String(storeId))}`;
  return {
    of,
    storeOf(reference) {
      const [, storeId, signature] = REFERENCE.exec(reference ?? '') ?? [];
      if (storeId === undefined || signature === undefined) return null;
      const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(storeId)));
      return isOurs ? Number(storeId) : null;
    },
    paymentUrl(link, storeId, email) {
      const url = new URL(link);
      url.searchParams.set('client_reference_id', of(storeId));
      url.searchParams.set('prefilled_email', email);
      return url.href;
    },
  };
}
