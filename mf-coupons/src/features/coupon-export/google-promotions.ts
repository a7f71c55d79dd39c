/**
 * Coupons as a promotions data source of Google Merchant Center: a file of tab-separated values that the merchant uploads to an
 * account of their own. A coupon that Google can't take is exported with fewer fields, or not at all, and a note says why.
 * @see https://support.google.com/merchants/answer/2906014
 */
import {
  addDays,
  currencyExponent,
  formatMajorUnits,
  instantInZone,
  restrictionsText,
} from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { ellipsize } from '../../shared/text.ts';
import { isExported } from '../../shared/coupon-status.ts';
import type { ExportNote } from './export-panel.tsx';

/** Maximum number of characters of a title. */
const MAX_TITLE = 60;
/** Maximum number of characters of a code. */
const MAX_CODE = 20;
/** Maximum number of days that a promotion may run, first and last day included. */
const MAX_DAYS = 183;

const COLUMNS = [
  'promotion_id',
  'product_applicability',
  'offer_type',
  'generic_redemption_code',
  'long_title',
  'promotion_effective_dates',
  'redemption_channel',
  'coupon_value_type',
  'percent_off',
  'money_off_amount',
  'minimum_purchase_amount',
] as const;
type Column = (typeof COLUMNS)[number];
export type Promotion = Readonly<Record<Column, string>>;

export interface Promotions {
  rows: Promotion[];
  /** What could not be exported to Google, coupon by coupon. */
  notes: ExportNote[];
}

type Money = Pick<Site, 'currency' | 'timeZone'>;

/**
 * @param coupons of a store; only those that run now or later are taken
 * @param today yyyy-MM-dd in the site's time zone
 */
export function googlePromotions(coupons: readonly Coupon[], site: Money, today: string): Promotions {
  const rows: Promotion[] = [];
  const notes: ExportNote[] = [];
  for (const coupon of coupons) {
    if (!isExported(coupon)) continue;
    const { row, told } = promotionOf(coupon, site, today);
    if (row) rows.push(row);
    notes.push(...told.map((text) => ({ coupon, text })));
  }
  return { rows, notes };
}

/** A tab or a line break would end a cell, and a quote at its beginning would open a quoted one. */
function cellOf(value: string): string {
  const text = value.replace(/\s+/g, ' ').trim();
  return text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
}

export function toTsv(rows: readonly Promotion[]): string {
  const line = (cells: readonly string[]) => cells.map(cellOf).join('\t');
  return [line(COLUMNS), ...rows.map((row) => line(COLUMNS.map((column) => row[column])))].join('\n');
}

function promotionOf(coupon: Coupon, site: Money, today: string): { row: Promotion | null; told: string[] } {
  const { id, offer_type: type, discount_code: code, minimum_order_amount: minimum } = coupon;
  if (type === 'free shipping' && code === '')
    return { row: null, told: ['Left out: Google takes offers of free shipping only with a code.'] };
  if ([...code].length > MAX_CODE)
    return { row: null, told: [`Left out: Google takes codes of at most ${MAX_CODE} characters.`] };
  const told: string[] = [];
  const value = valueOf(coupon, site, told);
  const isForSome = type.startsWith('sale ') || coupon.restrictions?.selected_products === true;
  if (isForSome) told.push('Add its promotion_id to the products that it is for.');
  if (coupon.restrictions)
    told.push(
      `The file has no field for its restrictions (${restrictionsText(coupon.restrictions)}). Check it in Merchant Center.`,
    );
  if (type === 'Other')
    told.push('Exported for all your products. If it is only for some, change that in Merchant Center.');
  return {
    row: {
      promotion_id: `coupon-${id}`,
      product_applicability: isForSome ? 'specific_products' : 'all_products',
      offer_type: code === '' ? 'no_code' : 'generic_code',
      generic_redemption_code: code,
      long_title: titleOf(coupon, site),
      promotion_effective_dates: datesOf(coupon, site, today, told),
      redemption_channel: coupon.restrictions?.where === 'in store' ? 'in_store' : 'online',
      ...value,
      minimum_purchase_amount: minimum ? amountOf(minimum, site) : '',
    },
    told,
  };
}

const amountOf = (amount: number, { currency }: Money) =>
  `${amount.toFixed(currencyExponent(currency))} ${currency.toUpperCase()}`;

/** The savings, as far as Google's format has fields for them. */
function valueOf(
  { offer_type: type, isSavingsRange: isRange, savings_percent: percent, savings_amount: amount }: Coupon,
  site: Money,
  told: string[],
): Pick<Promotion, 'coupon_value_type' | 'percent_off' | 'money_off_amount'> {
  const none = { coupon_value_type: 'no_structured_data', percent_off: '', money_off_amount: '' };
  if (type === 'free shipping') return { ...none, coupon_value_type: 'free_shipping_standard' };
  if (isRange) {
    told.push('Exported without a savings value, because Google has no “up to”. The title still says it.');
    return none;
  }
  if (percent !== null) {
    if (Number.isInteger(percent))
      return { ...none, coupon_value_type: 'percent_off', percent_off: String(percent) };
    told.push(
      'Exported without a savings value, because Google takes whole percentages only. The title still says it.',
    );
    return none;
  }
  if (amount !== null)
    return { ...none, coupon_value_type: 'money_off', money_off_amount: amountOf(amount, site) };
  told.push(
    'Exported without a savings value, because the coupon has none. Google may ask for one in the title.',
  );
  return none;
}

/** Headline, minimum order and description: Google rejects a title that leaves out a condition. */
function titleOf({ title, description, minimum_order_amount: minimum }: Coupon, { currency }: Money): string {
  const least = minimum && formatMajorUnits(minimum, currency, null).replace(/\.00$/, '');
  return ellipsize(`${title}${least ? ` on orders of ${least} or more` : ''} – ${description}`, MAX_TITLE);
}

function datesOf(
  { start_date: start, expiration_date: end }: Coupon,
  site: Money,
  today: string,
  told: string[],
): string {
  const from = start > today ? start : today;
  const latest = addDays(from, MAX_DAYS - 1);
  const isLonger = end === null || end > latest;
  if (isLonger)
    told.push(`Ends after ${MAX_DAYS} days, the longest that Google allows. Upload a new file before then.`);
  const to = isLonger ? latest : end;
  return [instantInZone(from, '00:00:00', site.timeZone), instantInZone(to, '23:59:59', site.timeZone)].join(
    '/',
  );
}
