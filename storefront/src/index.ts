export { storefrontPlugin } from './storefront.ts';
export type { StorefrontOptions } from './storefront.ts';
