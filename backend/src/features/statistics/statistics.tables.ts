/** Tables of the merchants' numbers. */
import type { Generated } from 'kysely';
import type { CountedKind, VoteAnswer } from '@coupon-center/contracts';
import type { Instant, OptionalInstant } from '../../platform/database/database.types.ts';

export type StatisticKind = CountedKind | VoteAnswer;

export interface StatisticsUncountedTable {
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

export interface StatisticsDaysTable extends StatisticsUncountedTable {
  /** The part of the count that shoppers see: at most three a day of each network. Zero where the network is unknown. */
  limited: Generated<number>;
}

/** Uses of a coupon in the last 28 days, and votes on its code in the last 30; computed anew each day. */
export interface StatisticsProofsTable {
  coupon_id: number;
  store_id: number;
  client_id: string;
  /** When they were computed, yyyy-MM-dd in the site's time zone. Later reports have been added. */
  day: string;
  copies: Generated<number>;
  clicks: Generated<number>;
  /** Those of the last seven days. */
  week_copies: Generated<number>;
  week_clicks: Generated<number>;
  /** The larger of copies and clicks, because 'Use Coupon' does both. */
  used: Generated<number>;
  used_in_week: Generated<number>;
  /** The code that the votes are about. */
  code: Generated<string>;
  /** Networks that voted, and those of them whose last vote says that the code worked. */
  asked: Generated<number>;
  worked: Generated<number>;
  last_worked: OptionalInstant;
  seems_dead: Generated<boolean>;
}

/** Batches of the storefront that were added, to recognize repeated ones. */
export interface StatisticsBatchesTable {
  id: string;
  received_at: Instant;
}

/** Secrets of each day, without which the digests of its visitors mean nothing. */
export interface StatisticsSaltsTable {
  client_id: string;
  /** yyyy-MM-dd in the site's time zone. */
  day: string;
  salt: string;
}

/** Networks that voted on a coupon today, as digests. */
interface StatisticsVotesTable {
  client_id: string;
  day: string;
  digest: string;
}

/** Digests of the subjects that a page load was counted for within the last hour. */
interface StatisticsLoadsTable {
  digest: string;
  seen_at: Instant;
}

/** Number of page loads that a network reported for one sum today; network and sum as a digest. */
export interface StatisticsNetworksTable {
  client_id: string;
  day: string;
  digest: string;
  count: number;
}

/** The last vote of each network on a coupon. Hundreds of networks share a number. */
export interface StatisticsBallotsTable {
  store_id: number;
  coupon_id: number;
  network: number;
  answer: VoteAnswer;
  voted_at: Instant;
}

/** Coupons whose merchants were emailed that the code seems dead. */
export interface StatisticsDeadCodesTable {
  coupon_id: number;
  store_id: number;
  /** `updated_at` of the coupon at the time of the email. */
  coupon_updated: Instant;
}

/** Stores whose merchants were sent the numbers of a week. */
interface StatisticsWeeksTable {
  store_id: number;
  /** Its Monday, yyyy-MM-dd. */
  week: string;
}

/** The pages that were live at the last check. */
interface StatisticsLivePagesTable {
  store_id: number;
  client_id: string;
  since: Instant;
  /** Views of the page, and uses of its coupons, in 28 days. */
  page_views: Generated<number>;
  coupon_uses: Generated<number>;
  /** The last of these days, yyyy-MM-dd; null if they have not been summed yet. */
  summed_to: Generated<string | null>;
}

declare module '../../platform/database/database.types.ts' {
  interface Database {
    statistics_days: StatisticsDaysTable;
    /** Reports above the limits, which only the operator sees. */
    statistics_uncounted: StatisticsUncountedTable;
    statistics_proofs: StatisticsProofsTable;
    statistics_batches: StatisticsBatchesTable;
    statistics_salts: StatisticsSaltsTable;
    statistics_votes: StatisticsVotesTable;
    statistics_loads: StatisticsLoadsTable;
    statistics_networks: StatisticsNetworksTable;
    statistics_ballots: StatisticsBallotsTable;
    statistics_dead_codes: StatisticsDeadCodesTable;
    statistics_weeks: StatisticsWeeksTable;
    statistics_live_pages: StatisticsLivePagesTable;
  }
}
