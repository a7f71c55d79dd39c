/**
 * Coupons in the fields of Impact's Deal object, as a file for the merchant's own account or for a partner. Fields without a
 * value in the coupon are left out, and a note lists those that are missing.
 * @see https://integrations.impact.com/brand-api-reference/reference/deals/models
 */
import { instantInZone, restrictionsText } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { couponName, isExported } from '../../shared/coupon-status.ts';
import type { ExportNote } from './export-panel.tsx';

export interface Deal {
  Name: string;
  Description: string;
  /** Left out of a deal that begins later. */
  State?: 'ACTIVE';
  Type?: 'GENERAL_SALE' | 'FREE_SHIPPING';
  /** Left out unless it is the whole shop, because Impact then asks for the products. */
  Scope?: 'ENTIRE_STORE';
  DiscountType?: 'FIXED' | 'PERCENT' | 'PERCENT_MAXIMUM';
  DiscountAmount?: number;
  DiscountCurrency?: string;
  DiscountPercent?: number;
  /** Set for 'up to' a percentage. */
  DiscountMaximumPercent?: number;
  DefaultPromoCode?: string;
  MinimumPurchaseAmount?: number;
  MinimumPurchaseAmountCurrency?: string;
  /** ISO 8601 instants with the offset of the site's time zone. */
  StartDate: string;
  EndDate?: string;
}

export interface Deals {
  deals: Deal[];
  /** Fields that Impact asks for and a coupon doesn't have. */
  notes: ExportNote[];
}

type Place = Pick<Site, 'currency' | 'timeZone'>;

/** @param coupons of a store; only those that run now or later are taken */
export function impactDeals(coupons: readonly Coupon[], site: Place): Deals {
  const notes: ExportNote[] = [];
  const deals = coupons.filter(isExported).map((coupon) => {
    const { deal, told } = dealOf(coupon, site);
    notes.push(...told.map((text) => ({ coupon, text })));
    return deal;
  });
  return { deals, notes };
}

/** Returns the file; its list has the same key as in Impact's own API. */
export const toJson = (deals: readonly Deal[]): string => `${JSON.stringify({ Deals: deals }, null, 2)}\n`;

function dealOf(coupon: Coupon, { currency, timeZone }: Place): { deal: Deal; told: string[] } {
  const { state, offer_type: type, discount_code: code, minimum_order_amount: minimum } = coupon;
  const told: string[] = [];
  const money = currency.toUpperCase();
  const isShipping = type === 'free shipping';
  const isSitewide = type.startsWith('sitewide ') && !coupon.restrictions?.selected_products;
  const hasSavings = coupon.savings_percent !== null || coupon.savings_amount !== null;
  if (!isShipping && !hasSavings) told.push('Choose its type: the coupon has no savings.');
  if (!isSitewide) told.push('Choose its scope: the coupon may not be for the whole store.');
  const deal: Deal = {
    Name: couponName(coupon),
    Description: [coupon.description, restrictionsText(coupon.restrictions)].filter(Boolean).join(' – '),
    ...(state === 'live' && { State: 'ACTIVE' }),
    ...((isShipping || hasSavings) && { Type: isShipping ? 'FREE_SHIPPING' : 'GENERAL_SALE' }),
    ...(isSitewide && { Scope: 'ENTIRE_STORE' }),
    ...(!isShipping && discountOf(coupon, money, told)),
    ...(code !== '' && { DefaultPromoCode: code }),
    ...(minimum && { MinimumPurchaseAmount: minimum, MinimumPurchaseAmountCurrency: money }),
    StartDate: instantInZone(coupon.start_date, '00:00:00', timeZone),
    ...(coupon.expiration_date && { EndDate: instantInZone(coupon.expiration_date, '23:59:59', timeZone) }),
  };
  return { deal, told };
}

type Discount = Pick<
  Deal,
  'DiscountType' | 'DiscountAmount' | 'DiscountCurrency' | 'DiscountPercent' | 'DiscountMaximumPercent'
>;

function discountOf(
  { savings_percent: percent, savings_amount: amount, isSavingsRange: isRange }: Coupon,
  money: string,
  told: string[],
): Discount {
  if (percent !== null)
    return isRange
      ? { DiscountType: 'PERCENT_MAXIMUM', DiscountMaximumPercent: percent }
      : { DiscountType: 'PERCENT', DiscountPercent: percent };
  if (amount === null) return {};
  if (isRange) {
    told.push(
      'Exported without a savings value, because Impact has no “up to” for amounts. The name still says it.',
    );
    return {};
  }
  return { DiscountType: 'FIXED', DiscountAmount: amount, DiscountCurrency: money };
}
