/** Tables of sessions. */
import type { ColumnType } from 'kysely';
import type { Instant, OptionalInstant } from '../../platform/database/database.types.ts';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** A session: the family of its refresh tokens. */
export interface SessionsTable {
  id: string;
  user_id: number;
  created_at: Instant;
  expires_at: Instant;
  revoked_at: OptionalInstant;
  /** Name from the user agent; null if unknown. Absent in sessions of older releases. */
  browser: Nullable<string>;
  system: Nullable<string>;
  /** When its tokens were last refreshed; null if never. */
  last_used_at: OptionalInstant;
}

export interface RefreshTokensTable {
  token_hash: string;
  session_id: string;
  created_at: Instant;
  /** When it was exchanged for its successor. */
  rotated_at: OptionalInstant;
}

/** Network addresses from which somebody signed in to an account or set its password. */
export interface SignInAddressesTable {
  user_id: number;
  /** A keyed digest. */
  address_hash: string;
  /** The last use, or up to a day earlier. */
  seen_at: Instant;
}

declare module '../../platform/database/database.types.ts' {
  interface Database {
    sessions: SessionsTable;
    refresh_tokens: RefreshTokensTable;
    sign_in_addresses: SignInAddressesTable;
  }
}
