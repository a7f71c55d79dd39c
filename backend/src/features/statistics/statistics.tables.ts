/** Tables of the merchants' numbers. */
import type { CountedKind, VoteAnswer } from '@coupon-center/contracts';
import type { Instant } from '../../platform/database/database.types.ts';

export type StatisticKind = CountedKind | VoteAnswer;

export interface StatisticsDaysTable {
  store_id: number;
  /** The site of the store. */
  client_id: string;
  /** Null for the store page itself. */
  coupon_id: number | null;
  /** yyyy-MM-dd in the site's time zone. */
  day: string;
  kind: StatisticKind;
  count: number;
}

/** Batches of the storefront that were added, so that none is added twice. */
export interface StatisticsBatchesTable {
  id: string;
  received_at: Instant;
}

/** A secret of each day, without which the digests of its visitors mean nothing. */
export interface StatisticsSaltsTable {
  client_id: string;
  /** yyyy-MM-dd in the site's time zone. */
  day: string;
  salt: string;
}

/** Who voted on which coupon today, as a digest. */
export interface StatisticsVotesTable {
  client_id: string;
  day: string;
  digest: string;
}

/** Merchants were told that a code seems dead. */
export interface StatisticsDeadCodesTable {
  coupon_id: number;
  store_id: number;
  /** `updated_at` of the coupon that they were told about. */
  coupon_updated: Instant;
}

/** Merchants were told the numbers of a week. */
interface StatisticsWeeksTable {
  store_id: number;
  /** Its Monday, yyyy-MM-dd. */
  week: string;
}

/** The pages that shoppers could see when it was last looked. */
interface StatisticsLivePagesTable {
  store_id: number;
  client_id: string;
  since: Instant;
}

declare module '../../platform/database/database.types.ts' {
  interface Database {
    statistics_days: StatisticsDaysTable;
    statistics_batches: StatisticsBatchesTable;
    statistics_salts: StatisticsSaltsTable;
    statistics_votes: StatisticsVotesTable;
    statistics_dead_codes: StatisticsDeadCodesTable;
    statistics_weeks: StatisticsWeeksTable;
    statistics_live_pages: StatisticsLivePagesTable;
  }
}
