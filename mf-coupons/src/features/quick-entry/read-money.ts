/** Finds the percentages and the sums of money in a text, as people write them in English and French. */
import { plainAmount } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';

export interface Sum {
  unit: 'percent' | 'amount';
  /** Digits and a dot, if the number can be read. */
  number: string;
  /** As written, e.g. '€' or 'CAD'; empty for a percentage. */
  currency: string;
  text: string;
  start: number;
  end: number;
}

export type Money = Pick<Site, 'currency' | 'currencySymbol'>;

const NUMBER = String.raw`\d{1,3}(?:[\s,.'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?`;
export const CURRENCY_CODES =
  'CAD|USD|EUR|GBP|AUD|NZD|JPY|CNY|INR|KRW|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|BRL|MXN|ILS|SGD|HKD|ZAR';
const WORD = '[Dd]ollars?|[Ee]uros?|[Pp]ounds?|[Yy]en|[Rr]upees?';
const COUNTRY = 'US|AU|NZ|CA|HK|SG';
const AFTER = String.raw`\p{Sc}(?:\s?(?:CAN|${COUNTRY})\b)?|(?:${CURRENCY_CODES}|${WORD}|zł|Kč)(?!\p{L})`;
const SUM = new RegExp(
  [
    String.raw`(?<![\d.,])(?<percent>${NUMBER})\s?(?:%|percent\b|per cent\b|pour cent\b|p\.\s?c\.)`,
    String.raw`(?<sign>(?:(?<!\p{L})(?:(?:${COUNTRY}|${CURRENCY_CODES})\s?|[A-Z]{1,3}))?\p{Sc}|(?<!\p{L})(?:${CURRENCY_CODES}))\s?(?<amount>${NUMBER})(?:\s?(?<code>${CURRENCY_CODES})(?!\p{L}))?`,
    String.raw`(?<![\d.,])(?<before>${NUMBER})\s?(?<after>${AFTER})`,
  ].join('|'),
  'gu',
);

/** Returns all percentages and sums of money of a text, in its order. */
export function sumsIn(text: string): Sum[] {
  return [...text.matchAll(SUM)].map((found) => {
    const { percent, sign, amount, code, before, after } = found.groups ?? {};
    const place = { text: found[0], start: found.index, end: found.index + found[0].length };
    if (percent !== undefined)
      return { unit: 'percent', number: plainAmount(percent), currency: '', ...place };
    const currency = code ?? sign ?? after ?? '';
    return { unit: 'amount', number: plainAmount(amount ?? before ?? ''), currency, ...place };
  });
}

/** Whether this can be the site's currency. A bare `$` stands for the site's dollars. */
export function isOwnCurrency(written: string, { currency, currencySymbol }: Money): boolean {
  const name = written.replaceAll(/[\s.]/g, '').toUpperCase();
  const code = currency.toUpperCase();
  const country = code.slice(0, 2);
  const dollars = ['$', 'DOLLAR', 'DOLLARS', `$${country}`, `${country}$`, `${country.slice(0, 1)}$`];
  if (code === 'CAD') dollars.push('$CAN', 'CAN$');
  const names = currencySymbol.endsWith('$') ? dollars : [];
  if (code === 'EUR') names.push('EURO', 'EUROS');
  if (code === 'GBP') names.push('POUND', 'POUNDS');
  const sign = currencySymbol.slice(-1);
  return [code, `${code}${sign}`, currencySymbol.toUpperCase(), ...names].includes(name);
}

/** Formats a sum as the site does: '10%', 'CA$12.50'. */
export function wordsOf({ unit, number, currency }: Sum, money: Money): string {
  if (unit === 'percent') return `${number}%`;
  return isOwnCurrency(currency, money) ? `${money.currencySymbol}${number}` : `${currency} ${number}`;
}
