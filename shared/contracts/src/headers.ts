/** Headers of the API's calls (specification, section 6). */

/** The tenant: the client id of the site. */
export const SITE_KEY_HEADER = 'sma-site-key';
/** Tells that the caller is the portal; always `1`. */
export const PORTAL_HEADER = 'is-coupon-center';
/** A refresh token, for a call that has no body to put it in. */
export const REFRESH_TOKEN_HEADER = 'x-refresh-token';
export const REQUEST_ID_HEADER = 'x-request-id';
/** Chosen by the caller of an idempotent call: a repetition with the same key gets the first answer. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
/** What a key may be: visible ASCII. */
export const IDEMPOTENCY_KEY_PATTERN = /^[!-~]{8,128}$/;
/** Says `true` on an answer that is repeated. */
export const IDEMPOTENT_REPLAYED_HEADER = 'idempotent-replayed';
