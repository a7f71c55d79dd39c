/** Settings that several programs of this package share. */
export const DEFAULT_PORT = 4000;
/** Variable that lists, as JSON, which parts run from source and where. */
export const DEVELOPMENT_VARIABLE = 'COUPON_CENTER_DEVELOPMENT';
