export { redirectToCanonical } from './canonical-address.ts';
export { storefrontPlugin } from './storefront.ts';
export type { StorefrontOptions } from './storefront.ts';
