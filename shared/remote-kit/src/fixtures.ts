/** Entities as the API returns them, for tests and standalone remotes; override what matters. */
import type {
  Contact,
  Coupon,
  Organization,
  Plan,
  Store,
  Subscription,
  Tokens,
  User,
} from '@coupon-center/contracts';

export function aStore(fields: Partial<Store> = {}): Store {
  return {
    id: 11,
    slug: 'maple-outfitters-cp',
    client: '6',
    name: 'Maple Outfitters',
    url: 'http://localhost/stores/maple-outfitters-cp',
    website_url: 'http://maple.example',
    affiliate_website_url: 'http://maple.example',
    logo_url: null,
    contact_first_name: 'Ann',
    contact_last_name: 'Lee',
    contact_email: 'ann@maple.example',
    is_approved: false,
    declined: false,
    decline_reason: null,
    stripe_subscription: null,
    location: 'canada',
    primary_category: 1535,
    updated: '2026-11-01T10:00:00.000Z',
    ...fields,
  };
}

/** A merchant without store and subscription. */
export function aUser(fields: Partial<User> = {}): User {
  return {
    id: 1,
    email: 'ann@maple.example',
    email_verified: true,
    role: 'merchant',
    coupon_center_txn: null,
    store: null,
    ...fields,
  };
}

export function aCoupon(fields: Partial<Coupon> = {}): Coupon {
  return {
    id: 101,
    store: 11,
    offer_type: 'sitewide percent',
    title: '20% OFF',
    description: 'Everything in the shop',
    custom_url: 'http://maple.example/sale',
    destination_coupon_url: 'http://maple.example/sale',
    destination_affiliate_url: 'http://maple.example/sale',
    discount_code: 'MAPLE20',
    savings_amount: null,
    savings_percent: 20,
    up_to_savings_percent: false,
    isSavingsRange: false,
    savings_minimum_order: null,
    minimum_order_amount: null,
    start_date: '2026-11-01',
    expiration_date: '2026-12-01',
    sort_number: 1,
    approved: true,
    state: 'live',
    updated: '2026-11-01T10:00:00.000Z',
    ...fields,
  };
}

export function aPlan(fields: Partial<Plan> = {}): Plan {
  return {
    id: 'prod_1',
    updated: 1_760_000_000,
    name: 'Coupon Page',
    price: { currency: 'cad', unit_amount: 2499 },
    payment_link: { url: 'http://localhost/sandbox/pay/one' },
    ...fields,
  };
}

export function aSubscription(fields: Partial<Subscription> = {}): Subscription {
  return {
    status: 'active',
    start_date: 1_760_000_000,
    canceled_at: null,
    current_period_end: null,
    cancel_at_period_end: false,
    entitles: true,
    entitles_until: null,
    ...fields,
  };
}

export function anOrganization(fields: Partial<Organization> = {}): Organization {
  return {
    id: 9,
    store: 11,
    name: 'Maple Outfitters Inc.',
    tax_id: '123456789 RT0001',
    address_line_1: '1 King St W',
    address_line_2: '',
    city: 'Toronto',
    region: 'ON',
    postal_code: 'M5H 1A1',
    country: 'CA',
    billing_email: 'invoices@maple.example',
    updated: '2026-11-01T10:00:00.000Z',
    ...fields,
  };
}

export function aContact(fields: Partial<Contact> = {}): Contact {
  return {
    id: 1,
    advertiser: 9,
    first_name: 'Bo',
    last_name: 'Fir',
    email: 'bo@maple.example',
    phone: '+1 416 555 0100',
    role: 'billing',
    updated: '2026-11-01T10:00:00.000Z',
    ...fields,
  };
}

/** Tokens of a new session. */
export function someTokens(fields: Partial<Tokens> = {}): Tokens {
  return { token: 'access-2', refresh: 'refresh-2', expiration: 2_000_000_000, ...fields };
}

/** The only page of a list. */
export function aPage<Item>(results: Item[]) {
  return { count: results.length, next: null, previous: null, results };
}
