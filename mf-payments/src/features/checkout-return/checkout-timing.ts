/** How the return from the payment page is waited for, in milliseconds. */

/** Between two questions. */
export const ASK_EVERY_MS = 2000;
/** Until the merchant is told that it is still being waited for. */
export const SLOW_AFTER_MS = 10_000;
/** Until the merchant is told that it takes longer. */
export const WAIT_AT_MOST_MS = 60_000;
