/** Numbers of the product that more than one place needs (specification, section 9). */

/** Coupons that are not archived, per store. */
export const MAX_COUPONS = 10;
/** Archived coupons that a store keeps: the latest. */
export const MAX_ARCHIVED_COUPONS = 100;
/** How long an archived coupon can be restored, in days. */
export const ARCHIVED_DAYS = 30;
/** Description of a coupon, in Unicode code points. */
export const MAX_DESCRIPTION = 120;
export const MAX_CODE = 40;
/** Contacts of a billing organisation. */
export const MAX_CONTACTS = 20;
export const MIN_PASSWORD = 6;
/** Longest password that is hashed; longer ones are refused, never cut. */
export const MAX_PASSWORD = 256;
export const MAX_EMAIL = 254;
export const MAX_URL = 2048;
/** Logo target, in pixels. */
export const LOGO_SIZE = { width: 120, height: 40 } as const;
/** Largest logo file, in bytes. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024;
export const DEFAULT_SAVINGS = 20;
export const DEFAULT_MINIMUM = 10;
/** How long a toast of the portal stays, in milliseconds. */
export const TOAST_MS = 3000;
/** How long an error notification stays, in milliseconds. */
export const ERROR_NOTIFICATION_MS = 10_000;
/** Most toasts and notifications kept at once. */
export const MAX_NOTIFICATIONS = 20;
/** Longest wait for a script chunk, in milliseconds. */
export const CHUNK_TIMEOUT_MS = 120_000;
