/** What addresses are made of; anything else isn't worth a call to the API. */
export const SLUG = /^[a-z0-9-]{1,200}$/;
export const COUPON = /^[1-9]\d{0,14}$/;
