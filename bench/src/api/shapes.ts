/** Builds the API's responses from rows. The benchmark compares both responses before it measures, so they can't diverge. */

import { sites, storePageUrl } from '@coupon-center/site-config';

export type Row = Record<string, unknown>;

export function coupon(row: Row) {
  const minimum = row.minimum_order_amount;
  return {
    id: row.id,
    store: row.store_id,
    offer_type: row.offer_type,
    title: row.title,
    description: row.description,
    custom_url: row.custom_url,
    destination_coupon_url: row.destination_coupon_url ?? row.custom_url,
    destination_affiliate_url: row.destination_affiliate_url ?? row.custom_url,
    discount_code: row.discount_code,
    savings_amount: row.savings_amount,
    savings_percent: row.savings_percent,
    up_to_savings_percent: row.is_range,
    isSavingsRange: row.is_range,
    savings_minimum_order: minimum,
    minimum_order_amount: minimum,
    minimumOrder: minimum,
    minimum,
    minAmount: minimum,
    start_date: row.start_date,
    expiration_date: row.expiration_date,
    sort_number: row.sort_number,
    approved: row.approved,
    state: 'live',
    hold_reason: row.hold_reason,
    archived: row.archived_at,
    paused: row.paused_at ?? null,
    updated: row.updated_at,
  };
}

/** @param results the row of the principal, that of the store twice, and that of its subscription */
export function user([[principal = {}] = [], , [store = {}] = [], [subscription = {}] = []]: Row[][]) {
  return {
    id: principal.id,
    email: principal.email,
    email_verified: principal.email_verified,
    role: principal.role,
    provider_role: null,
    formats: principal.formats,
    coupon_center_txn: { id: subscription.id },
    store: {
      id: store.id,
      slug: store.slug,
      client: store.client_id,
      name: store.name,
      url: storePageUrl(sites['6'], String(store.slug)),
      website_url: store.website_url,
      affiliate_website_url: store.affiliate_website_url ?? store.website_url,
      logo_url: store.logo_url,
      contact_first_name: store.contact_first_name,
      contact_last_name: store.contact_last_name,
      contact_email: store.contact_email,
      is_approved: store.is_approved,
      declined: store.declined,
      decline_reason: store.decline_reason,
      stripe_subscription: subscription.status,
      location: store.location,
      primary_category: store.primary_category,
      category: store.category,
      updated: store.updated_at,
    },
  };
}
