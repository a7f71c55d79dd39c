/** Limits of the product that several packages need (specification, section 9). */

/** Most coupons per store, without archived ones. */
export const MAX_COUPONS = 10;
/** Most archived coupons per store; older ones are deleted. */
export const MAX_ARCHIVED_COUPONS = 100;
/** How long an archived coupon can be restored, in days. */
export const ARCHIVED_DAYS = 30;
/** Longest name of a store, in UTF-16 code units. */
export const MAX_STORE_NAME = 120;
/** Longest description of a coupon, in Unicode code points. */
export const MAX_DESCRIPTION = 120;
/** Longest text of a coupon's restrictions, in Unicode code points. */
export const MAX_RESTRICTION = 120;
export const MAX_CODE = 40;
/** Most contacts per billing organization. */
export const MAX_CONTACTS = 20;
export const MIN_PASSWORD = 6;
/** Longest password that is hashed; longer ones are refused, never truncated. */
export const MAX_PASSWORD = 256;
export const MAX_EMAIL = 254;
export const MAX_URL = 2048;
/** Recommended logo size, in pixels. */
export const LOGO_SIZE = { width: 120, height: 40 } as const;
/** Largest logo file, in bytes. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024;
export const DEFAULT_SAVINGS = 20;
export const DEFAULT_MINIMUM = 10;
/** How long a toast stays, in milliseconds. */
export const TOAST_MS = 3000;
/** How long an error notification stays, in milliseconds. */
export const ERROR_NOTIFICATION_MS = 10_000;
/** Most toasts and notifications shown together. */
export const MAX_NOTIFICATIONS = 20;
/** Longest time to wait for a script chunk, in milliseconds. */
export const CHUNK_TIMEOUT_MS = 120_000;
