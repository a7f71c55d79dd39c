/** Accounts of merchants, created with the same calls that people make. Needs no browser. */
export {
  addCoupons,
  callApi,
  merchantWithCoupons,
  newEmail,
  openStore,
  register,
  registerWithStore,
  subscribe,
} from './merchant.ts';
export type { Api, Credentials, Merchant } from './merchant.ts';
export { makeAccount } from './account-in-state.ts';
export type { AccountInState } from './account-in-state.ts';
export { payOnHostedPage } from './hosted-payment.ts';
export type { TestCard } from './hosted-payment.ts';
