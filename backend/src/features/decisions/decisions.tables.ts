/** The table of the provider's decisions. */
import type { Generated } from 'kysely';
import type { Verdict } from '@coupon-center/contracts';
import type { Instant } from '../../platform/database/database.types.ts';

export interface ReviewDecisionsTable {
  id: Generated<number>;
  /** The site of the store. */
  client_id: string;
  store_id: number;
  /** Null for a decision about the store's page. */
  coupon_id: number | null;
  /** Headline of the coupon at that time. */
  coupon_title: string | null;
  verdict: Verdict;
  /** The reason given to the merchant; null if there was none. */
  reason: string | null;
  /** The account that made the decision; null once it is deleted. */
  decided_by: number | null;
  decided_at: Instant;
  /** Wait before the decision; null if nothing waited, e.g. for a hold. */
  waited_seconds: number | null;
}

declare module '../../platform/database/database.types.ts' {
  interface Database {
    review_decisions: ReviewDecisionsTable;
  }
}
