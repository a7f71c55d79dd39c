/** A store as its owner and the provider see it. */
import type { Store } from '@coupon-center/contracts';
import { storePageUrl } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import type { StoreSubscription } from '../billing/billing.port.ts';
import type { StoreRow } from './stores.tables.ts';

/** @param subscriptionStatus status of the store's subscription, null if it never had one */
export function storeView(row: StoreRow, site: Site, subscriptionStatus: string | null): Store {
  return {
    id: row.id,
    slug: row.slug,
    client: row.client_id,
    name: row.name,
    url: storePageUrl(site, row.slug),
    website_url: row.website_url,
    affiliate_website_url: row.affiliate_website_url ?? row.website_url,
    logo_url: row.logo_url,
    contact_first_name: row.contact_first_name,
    contact_last_name: row.contact_last_name,
    contact_email: row.contact_email,
    is_approved: row.is_approved,
    declined: row.declined,
    decline_reason: row.decline_reason,
    stripe_subscription: subscriptionStatus,
    location: row.location,
    primary_category: row.primary_category,
    category: row.category,
    updated: row.updated_at.toISOString(),
  };
}

/**
 * Returns the store as its owner sees it.
 * @param subscription null if it never had one
 */
export function ownStoreView(row: StoreRow, site: Site, subscription: StoreSubscription | null): Store {
  return {
    ...storeView(row, site, subscription?.status ?? null),
    failed_payment: subscription?.failedPayment ?? null,
    entitles: subscription?.entitles ?? false,
    entitles_until: subscription?.entitlesUntil ?? null,
  };
}
