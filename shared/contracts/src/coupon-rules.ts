/** The coupon rules that server, form, preview and store page share (specification, sections 4 and 5). */
import { MAX_DESCRIPTION } from './limits.ts';

export const OFFER_TYPES = [
  'sitewide amount',
  'sitewide percent',
  'free shipping',
  'sale amount',
  'sale percent',
  'Other',
] as const;
export type OfferType = (typeof OFFER_TYPES)[number];

/** Returns the unit of an offer type's savings, or null for types without savings. */
export function savingsUnit(type: OfferType): 'amount' | 'percent' | null {
  if (type.endsWith(' amount')) return 'amount';
  return type.endsWith(' percent') ? 'percent' : null;
}

/** Returns whether the range flag ('up to') applies to an offer type. */
export function allowsRange(type: OfferType): boolean {
  return savingsUnit(type) !== null;
}

/** Formats a percentage without trailing zeros, e.g. 20 → '20%', 12.5 → '12.5%'. */
export function formatPercent(value: number): string {
  return `${Number(value.toFixed(2))}%`;
}

/** Formats an amount with thousands separators, and with decimals only if they aren't zero, e.g. 1249.9 → 'CA$1,249.90'. */
export function formatAmount(value: number, symbol: string): string {
  const text = value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return symbol + text.replace(/\.00$/, '');
}

export interface HeadlineParts {
  offerType: OfferType;
  /** Percent or major units, depending on the type; null for types without savings. */
  savings: number | null;
  isRange: boolean;
  currencySymbol: string;
}

/**
 * Returns the headline (title) of a coupon: `12.5% OFF`, `UP TO CA$1,249.99 OFF`.
 * @see specification, section 4, Coupon form; docs/rules.md, 47
 */
export function couponHeadline({ offerType, savings, isRange, currencySymbol }: HeadlineParts): string {
  if (offerType === 'free shipping') return 'Free Shipping';
  const unit = savingsUnit(offerType);
  if (unit === null || savings === null) return 'Sale';
  const text = unit === 'percent' ? formatPercent(savings) : formatAmount(savings, currencySymbol);
  return `${isRange ? 'UP TO ' : ''}${text} OFF`;
}

/** Returns whether a title states a range of savings. Used for rows without the flag. @see docs/rules.md, 23 */
export function titleSaysRange(title: string): boolean {
  return /up to/i.test(title);
}

/** Returns the length of a text in Unicode code points. */
export function codePoints(text: string): number {
  return [...text].length;
}

/** Returns how many more characters fit into a description. */
export function charactersLeft(text: string, max = MAX_DESCRIPTION): number {
  return max - codePoints(text);
}

/** Returns whether a coupon is shown on a day in the site's time zone. Days are yyyy-MM-dd, both ends included. */
export function isWithinWindow(day: string, start: string, expiration: string | null): boolean {
  return start <= day && (expiration === null || day <= expiration);
}

export type CouponWindow = 'live' | 'scheduled' | 'expired';

/** Returns where a day falls relative to a coupon's dates. */
export function couponWindow(day: string, start: string, expiration: string | null): CouponWindow {
  if (day < start) return 'scheduled';
  return isWithinWindow(day, start, expiration) ? 'live' : 'expired';
}
