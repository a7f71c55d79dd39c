/**
 * Identifies the store that pays through a link: `client_reference_id`, which Stripe returns with the checkout. It is
 * part of the address, which anyone can edit, so it is signed: nobody can pay in another store's name, or probe which
 * stores exist.
 */
import { timingSafeEqual } from 'node:crypto';
import { deriveKey, keyedDigest } from '../../platform/security/keys.ts';

/** `store_<id>_<signature>`: Stripe only accepts letters, digits, `-` and `_`. */
const REFERENCE = /^store_([1-9]\d{0,15})_([\w-]{43})$/;

export interface PaymentReferences {
  /** Returns the reference of a store. */
  of(storeId: number): string;
  /** Returns the store of a reference; null if we didn't sign it. */
  storeOf(reference: string | null): number | null;
  /**
   * Returns a payment link that identifies the payer.
   * @param link address of the link at Stripe
   * @see docs/rules.md, 35
   */
  paymentUrl(link: string, storeId: number, email: string): string;
}

/** @param secret the secret from which all of our keys are derived */
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
