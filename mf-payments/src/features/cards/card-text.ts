/** A card as text: its brand, its last digits, and when it expires. */
import type { PaymentMethod } from '@coupon-center/contracts';

type Card = PaymentMethod['card'];

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** Returns e.g. 'Visa ending in 4242', without what Stripe leaves out. */
export function cardName({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  const name = Object.hasOwn(BRANDS, brand) ? (BRANDS[brand] as string) : 'Card';
  return last4 ? `${name} ending in ${last4}` : name;
}

export type CardExpiry = 'unknown' | 'expired' | 'soon' | 'fine';

/**
 * A card works to the end of its month. It expires soon if that is this month or the next: one or two payments from now.
 * @param today yyyy-MM-dd
 */
export function cardExpiry(
  { expMonth, expYear }: Pick<Card, 'expMonth' | 'expYear'>,
  today: string,
): CardExpiry {
  if (expMonth < 1 || expYear < 1) return 'unknown';
  const [year = 0, month = 0] = today.split('-').map(Number);
  const monthsLeft = (expYear - year) * 12 + expMonth - month;
  if (monthsLeft < 0) return 'expired';
  return monthsLeft <= 1 ? 'soon' : 'fine';
}

/** Returns e.g. 'Expires 04/2030' or 'Expired 11/2024'; empty if Stripe gives no date. */
export function expiryText(card: Pick<Card, 'expMonth' | 'expYear'>, today: string): string {
  const expiry = cardExpiry(card, today);
  if (expiry === 'unknown') return '';
  const month = String(card.expMonth).padStart(2, '0');
  return `${expiry === 'expired' ? 'Expired' : 'Expires'} ${month}/${card.expYear}`;
}
