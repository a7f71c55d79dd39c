/** What the parts of addresses mean, by their names: a name means the same in every call. */
export const parameterDocs: Readonly<Record<string, string>> = {
  id: "Id of the thing that the address names. What is somebody else's is not found.",
  couponId: "Id of a coupon. Another store's is not found.",
  slug: 'Slug of a store, as its public page has it.',
  name: 'Name of an image, as its upload answered it.',
  sourceId: 'Id or slug of your store; may be left out.',
  advertiserId: 'Id of the billing organisation; 1, or none, is your own.',
  subscriptionId: '1, or none, is the subscription of your store; there is no other.',
  client:
    'Client id of the site. It has to be the one of the header `sma-site-key`; another one is not found.',
  store_slug: 'Slug of your store. Another one is not found.',
  include_scheduled: '`1`, the default, takes in coupons that begin on a later day; `0` leaves them out.',
  archived: '`1` lists archived coupons instead, the latest first.',
  id_search_text: 'Id of one coupon: the list holds that coupon only, or nothing.',
  state: 'Which of them are listed.',
  checkout:
    "Stripe's id of the checkout that the merchant comes back from: it is read where its webhook is late.",
  token: 'A refresh token. Better sent by the header `x-refresh-token`: addresses are kept in many places.',
  preview: 'Token of a preview link, with which a page is shown that is not live.',
};
