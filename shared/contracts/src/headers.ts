/** Headers of the API's calls (specification, section 6). */

/** The tenant: the client id of the site. */
export const SITE_KEY_HEADER = 'sma-site-key';
/** Tells that the caller is the portal; always `1`. */
export const PORTAL_HEADER = 'is-coupon-center';
export const REQUEST_ID_HEADER = 'x-request-id';
