/** Tables of coupons and of their history. */
import type { ColumnType, Generated, Selectable } from 'kysely';
import type {
  CouponAction,
  CouponActor,
  CouponVersion,
  OfferType,
  Restrictions,
} from '@coupon-center/contracts';
import type { Instant, OptionalInstant } from '../../platform/database/database.types.ts';

export interface CouponsTable {
  id: Generated<number>;
  store_id: number;
  /** The site of the store. */
  client_id: string;
  offer_type: OfferType;
  /** Generated headline. */
  title: string;
  description: string;
  custom_url: string;
  /** Overrides by the provider; null mirrors `custom_url`. */
  destination_coupon_url: string | null;
  destination_affiliate_url: string | null;
  /** Empty if there is none. */
  discount_code: string;
  /** Major units. */
  savings_amount: number | null;
  savings_percent: number | null;
  /** Major units. */
  minimum_order_amount: number | null;
  /** Conditions besides the minimum order; null if there are none. */
  restrictions: ColumnType<Restrictions | null, Restrictions | null | undefined, Restrictions | null>;
  /** Null in rows older than the flag, where the title shows it. */
  is_range: boolean | null;
  /** Days in the site's time zone, yyyy-MM-dd. */
  start_date: string;
  expiration_date: string | null;
  /** Position in the store's order, from 1. */
  sort_number: number;
  /** False while it waits for approval. */
  approved: boolean;
  /** Whether the provider took it off the page. */
  held: Generated<boolean>;
  /** The reason shown to the merchant; null if it isn't on hold, or no reason was stored. */
  hold_reason: string | null;
  held_at: OptionalInstant;
  archived_at: OptionalInstant;
  /** When its merchant paused it; null if it isn't paused. */
  paused_at: OptionalInstant;
  created_at: Instant;
  updated_at: Instant;
  /** Start of its wait for approval; null if it isn't waiting. */
  waiting_since: OptionalInstant;
}

/** End dates of coupons that merchants were emailed about. */
export interface CouponEndingsTable {
  store_id: number;
  coupon_id: number;
  /** The last day that the email named. */
  expiration_date: string;
  /** Number of days before that day. */
  lead_days: number;
  told_at: Instant;
}

/** A version of a coupon in its history: its terms, and the states that the history shows. */
export interface StoredVersion extends Omit<CouponVersion, 'restrictions'> {
  /**
   * JSON as text: the release before this field returns any changed field as it is stored, and an object would be invalid.
   * Absent in versions that are older than this field.
   */
  restrictions?: string | null;
  approved: boolean;
  held: boolean;
  hold_reason: string | null;
  paused: boolean;
  archived: boolean;
}

/** The history of coupons. */
export interface CouponChangesTable {
  id: Generated<number>;
  coupon_id: number;
  /** The store of the coupon. */
  store_id: number;
  action: CouponAction;
  actor: CouponActor;
  /** The fields that changed, as they were; null in the first entry. */
  before: ColumnType<Partial<StoredVersion> | null, string | null, never>;
  /** The coupon after the change. */
  after: ColumnType<StoredVersion, string, never>;
  changed_at: Instant;
}

export type CouponRow = Selectable<CouponsTable>;

declare module '../../platform/database/database.types.ts' {
  interface Database {
    coupons: CouponsTable;
    coupon_changes: CouponChangesTable;
    coupon_endings: CouponEndingsTable;
  }
}
