/** Reads a card as it was typed and returns the card, or what is wrong with it in Stripe's words. */
import { type TestCard, testCardByNumber } from './test-cards.ts';

export interface Card {
  number: string;
  brand: TestCard['brand'] | 'unknown';
  expMonth: number;
  expYear: number;
}

export type CardField = 'card_number' | 'exp_month' | 'exp_year' | 'cvc';
export type TypedCard = Record<CardField, string>;
export type CardErrors = Partial<Record<CardField, string>>;

const FARTHEST_EXPIRY = 50;

/** Returns the card, or the message for each invalid field. `now` decides what has expired. */
export function readCard(typed: TypedCard, now: Date): { card: Card } | { errors: CardErrors } {
  const number = typed.card_number.replace(/[\s-]/g, '');
  const brand = testCardByNumber(number)?.brand ?? brandOf(number);
  const expMonth = readDigits(typed.exp_month);
  const expYear = readYear(typed.exp_year, now);
  const errors = withoutEmpty({
    card_number: numberError(number),
    ...expiryErrors(expMonth, expYear, typed, now),
    cvc: cvcError(typed.cvc.trim(), brand),
  });
  return Object.keys(errors).length > 0 ? { errors } : { card: { number, brand, expMonth, expYear } };
}

function numberError(number: string): string | undefined {
  if (number === '') return 'Your card number is incomplete.';
  return /^\d{12,19}$/.test(number) && passesLuhn(number) ? undefined : 'Your card number is invalid.';
}

/** The checksum of card numbers: from the right, every second digit doubled. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

function expiryErrors(month: number, year: number, typed: TypedCard, now: Date): CardErrors {
  const thisYear = now.getUTCFullYear();
  const errors: CardErrors = {};
  if (typed.exp_month.trim() === '') errors.exp_month = "Your card's expiration month is incomplete.";
  else if (!(month >= 1 && month <= 12)) errors.exp_month = "Your card's expiration month is invalid.";
  if (typed.exp_year.trim() === '') errors.exp_year = "Your card's expiration year is incomplete.";
  else if (!(year >= thisYear && year <= thisYear + FARTHEST_EXPIRY)) {
    errors.exp_year = "Your card's expiration year is invalid.";
  } else if (!errors.exp_month && year === thisYear && month < now.getUTCMonth() + 1) {
    errors.exp_month = 'Your card has expired.';
  }
  return errors;
}

function cvcError(cvc: string, brand: Card['brand']): string | undefined {
  if (cvc === '') return "Your card's security code is incomplete.";
  const length = brand === 'amex' ? 4 : 3;
  return /^\d+$/.test(cvc) && cvc.length === length ? undefined : "Your card's security code is invalid.";
}

function brandOf(number: string): Card['brand'] {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^6(011|5)/.test(number)) return 'discover';
  return 'unknown';
}

function readDigits(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : NaN;
}

/** A two-digit year belongs to this century. */
function readYear(text: string, now: Date): number {
  const year = readDigits(text);
  return text.trim().length <= 2 ? Math.floor(now.getUTCFullYear() / 100) * 100 + year : year;
}

function withoutEmpty(errors: Record<string, string | undefined>): CardErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
}
