/** Table of store pages. */
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { ReviewedContent } from '@coupon-center/contracts';
import type { Instant, OptionalInstant } from '../../platform/database/database.types.ts';

export interface StoresTable {
  id: Generated<number>;
  client_id: string;
  owner_id: number;
  slug: string;
  name: string;
  website_url: string;
  /** Override by the provider; null mirrors `website_url`. */
  affiliate_website_url: string | null;
  logo_url: string | null;
  contact_first_name: string;
  contact_last_name: string;
  contact_email: string;
  location: string;
  primary_category: number;
  /** Slug of the category under which shoppers find it, one of the site's categories. */
  category: string | null;
  is_approved: Generated<boolean>;
  declined: Generated<boolean>;
  decline_reason: string | null;
  /** Whether an approved store was edited since. */
  changed_since_approval: Generated<boolean>;
  /** The content that the provider last approved; null if it never was, or if it isn't known. */
  approved_content: ColumnType<ReviewedContent | null, string | null | undefined, string | null>;
  created_at: Instant;
  updated_at: Instant;
  /** Start of its wait for review; null if it isn't waiting. */
  waiting_since: OptionalInstant;
  /** When its owner deleted the account, which hides the store from everyone. */
  closed_at: OptionalInstant;
}

/** The addresses of stores, which are unique among all of them, and their owners; `stores` alone is distributed by store. */
interface StoreAddressesTable {
  store_id: Generated<number>;
  client_id: string;
  slug: string;
  owner_id: number;
}

export type StoreRow = Selectable<StoresTable>;

declare module '../../platform/database/database.types.ts' {
  interface Database {
    stores: StoresTable;
    store_addresses: StoreAddressesTable;
  }
}
