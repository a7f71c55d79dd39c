/** All coupons of the list as a table for spreadsheets (RFC 4180). */
import { csvOf, restrictionsText } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { couponStatus, STATUS_LABELS } from '../../shared/coupon-status.ts';

export interface TableFacts {
  store: Pick<Store, 'url'>;
  site: Pick<Site, 'currency'>;
  /** Whether shoppers see the store page; without it no coupon is live (docs/rules.md, 51). */
  isPageLive: boolean;
}

export function couponTable(coupons: readonly Coupon[], { store, site, isPageLive }: TableFacts): string {
  return csvOf(coupons, {
    id: ({ id }) => id,
    status: ({ state }) => STATUS_LABELS[couponStatus(state, isPageLive)],
    title: ({ title }) => title,
    description: ({ description }) => description,
    code: ({ discount_code: code }) => code,
    offer_type: ({ offer_type: type }) => type,
    up_to: ({ isSavingsRange: isRange }) => isRange,
    savings_percent: ({ savings_percent: percent }) => percent,
    savings_amount: ({ savings_amount: amount }) => amount,
    minimum_order: ({ minimum_order_amount: minimum }) => minimum,
    restrictions: ({ restrictions }) => restrictionsText(restrictions),
    currency: () => site.currency.toUpperCase(),
    start_date: ({ start_date: start }) => start,
    expiration_date: ({ expiration_date: end }) => end,
    destination: ({ custom_url: url }) => url,
    page: ({ id }) => `${store.url}/${id}`,
  });
}
