/** Meanings of address parameters by name, the same in every call. */
export const parameterDocs: Readonly<Record<string, string>> = {
  id: "Id of the record. Someone else's returns 404.",
  couponId: 'Id of a coupon. A coupon of another store returns 404.',
  changeId: 'Id of a change of the coupon, as listed in its history.',
  sessionId: "Id of one of your sessions. Someone else's returns 404.",
  personId: 'Id of a reviewer or administrator of the site. Any other id returns 404.',
  invitationId:
    'Id of an invitation that has not been accepted, withdrawn or replaced. Any other id returns 404.',
  slug: 'Slug of a store, as in the address of its public page.',
  name: 'Name of an image, as returned by its upload.',
  sourceId: 'Id or slug of your store; optional.',
  advertiserId: 'Id of the billing organization. Omit it or send 1 for your own.',
  subscriptionId:
    'Optional. Omit it or send 1 for the subscription of your store; any other value returns 404.',
  client: 'Client id of the site. Must match the `sma-site-key` header; any other value returns 404.',
  store_slug: 'Slug of your store. Any other value returns 404.',
  include_scheduled: '`1`, the default, includes coupons that start on a later day; `0` leaves them out.',
  archived: '`1` lists archived coupons instead, most recent first.',
  id_search_text: 'Id of a coupon: returns only that coupon, or an empty list.',
  state: 'Which state to list.',
  verdict: 'Lists only decisions of this kind.',
  from: 'First day of the period, yyyy-MM-dd in the time zone of the site.',
  to: 'Last day of the period, inclusive. The period has at most 400 days.',
  checkout:
    'Id of the Stripe checkout session from which the merchant returns. If its webhook is late, the API reads it from Stripe.',
  token:
    'A refresh token. Prefer the `x-refresh-token` header: addresses end up in logs and browser histories.',
  kind: '`store` for reasons to decline a store, `coupon` for reasons to hold a coupon.',
  letter: 'Index letter, `a` to `z`, or `0` for names that begin with anything else.',
  category: 'Slug of a category of the site.',
  q: 'Text to search for; at most 100 characters.',
  after: 'Slug of the last store of the previous response.',
  file: 'The number of a file from `listAddressFiles`: only its addresses, all of them.',
  preview: "Token of a preview link, which shows a page that isn't live yet.",
};
