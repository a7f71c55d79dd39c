/**
 * The migrations by name. They run in this order, and each once; a shipped one is never edited.
 * Blocks: 0001 to 0009 platform, accounts and stores; 0010 to 0019 coupons; 0020 to 0029 billing.
 */
import type { Migration } from 'kysely/migration';
import { auth } from './0001-auth.ts';
import { stores } from './0002-stores.ts';
import { jobs } from './0003-jobs.ts';
import { coupons } from './0010-coupons.ts';
import { billing } from './0020-billing.ts';

export const migrations: Readonly<Record<string, Migration>> = {
  '0001-auth': auth,
  '0002-stores': stores,
  '0003-jobs': jobs,
  '0010-coupons': coupons,
  '0020-billing': billing,
};
