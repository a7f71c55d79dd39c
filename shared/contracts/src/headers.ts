/** Headers of the API's calls (specification, section 6). */

/** The tenant: client id of the site. */
export const SITE_KEY_HEADER = 'sma-site-key';
/** Identifies the caller as the portal; always `1`. */
export const PORTAL_HEADER = 'is-coupon-center';
/** A refresh token, for a call without a body. */
export const REFRESH_TOKEN_HEADER = 'x-refresh-token';
/** Proves that a call comes from the storefront. */
export const STOREFRONT_SECRET_HEADER = 'x-storefront-secret';
export const REQUEST_ID_HEADER = 'x-request-id';
/** Chosen by the caller of an idempotent call: repeating the call with the same key returns the first response. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
/** Allowed keys: visible ASCII. */
export const IDEMPOTENCY_KEY_PATTERN = /^[!-~]{8,128}$/;
/** `true` on a replayed response. */
export const IDEMPOTENT_REPLAYED_HEADER = 'idempotent-replayed';
