/**
 * For a program on this machine that writes rows itself, e.g. those of the demo: the tables, and the functions of the features that
 * compute what they contain.
 */
export { couponContent } from './features/coupons/coupon-values.ts';
export { versionOf } from './features/coupons/coupon-version.ts';
export { refreshProofs } from './features/statistics/proofs.repository.ts';
export { sumPages } from './features/statistics/site-proof.repository.ts';
export type { Database, Tx } from './platform/database/database.types.ts';
export type { Deps } from './platform/deps.ts';
// Each of these files declares its feature's tables.
export type { UsersTable } from './features/accounts/accounts.tables.ts';
export type { SubscriptionsTable } from './features/billing/billing.tables.ts';
export type { CouponsTable } from './features/coupons/coupons.tables.ts';
export type { ReviewDecisionsTable } from './features/decisions/decisions.tables.ts';
export type { ImagesTable } from './features/images/images.tables.ts';
export type { StatisticsDaysTable } from './features/statistics/statistics.tables.ts';
export type { StoresTable } from './features/stores/stores.tables.ts';
