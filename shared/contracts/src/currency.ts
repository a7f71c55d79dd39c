/** Formats money for people: currency symbols and amounts in minor units. */
import { pageFormats } from './formats.ts';
import type { Formats } from './formats.ts';

const SYMBOLS: Readonly<Record<string, string>> = {
  usd: '$',
  eur: '€',
  gbp: '£',
  cad: 'CA$',
  aud: 'A$',
  nzd: 'NZ$',
  jpy: '¥',
  cny: 'CN¥',
  inr: '₹',
  krw: '₩',
  chf: 'CHF',
  sek: 'SEK',
  nok: 'NOK',
  dkk: 'DKK',
  pln: 'zł',
  czk: 'Kč',
  huf: 'Ft',
  ron: 'lei',
  brl: 'R$',
  mxn: 'MX$',
  ils: '₪',
  sgd: 'S$',
  hkd: 'HK$',
  zar: 'R',
};

/** Returns the symbol of a currency, or its code in capitals if no symbol is known. */
export function currencySymbol(currency: string): string {
  const code = currency.toLowerCase();
  return (Object.hasOwn(SYMBOLS, code) ? SYMBOLS[code] : undefined) ?? currency.toUpperCase();
}

/** Returns whether `Intl` accepts a text as the code of a currency. */
const isCode = (currency: string) => /^[a-z]{3}$/i.test(currency);

/**
 * Returns the number of decimal digits of a currency, e.g. 2 for cad and 0 for jpy; 2 for a text that isn't a currency
 * code.
 */
export function currencyExponent(currency: string): number {
  if (!isCode(currency)) return 2;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/**
 * Formats an amount in minor units: 124999 cad → 'CA$1,249.99' in the sites' format.
 * @param formats the choice of the page's user by default
 * @see docs/rules.md, 39
 */
export function formatMinorUnits(
  amount: number,
  currency: string,
  formats: Formats | null = pageFormats(),
): string {
  const exponent = currencyExponent(currency);
  if (formats !== null && formats !== 'iso' && isCode(currency)) {
    const format = new Intl.NumberFormat(formats, { style: 'currency', currency: currency.toUpperCase() });
    return format.format(amount / 10 ** exponent);
  }
  const symbol = currencySymbol(currency);
  const sign = amount < 0 ? '-' : '';
  const gap = /\p{L}$/u.test(symbol) ? ' ' : '';
  const text = (Math.abs(amount) / 10 ** exponent).toLocaleString('en-US', {
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  });
  return `${sign}${symbol}${gap}${text}`;
}

/** Like {@link formatMinorUnits}, for an amount in major units as coupons have it: 49.5 cad → 'CA$49.50'. */
export function formatMajorUnits(
  amount: number,
  currency: string,
  formats: Formats | null = pageFormats(),
): string {
  return formatMinorUnits(Math.round(amount * 10 ** currencyExponent(currency)), currency, formats);
}
