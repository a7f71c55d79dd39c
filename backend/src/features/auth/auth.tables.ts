/** Tables of accounts and sessions. */
import type { Generated } from 'kysely';
import type { Instant, OptionalInstant } from '../../platform/database/database.types.ts';

export interface UsersTable {
  id: Generated<number>;
  client_id: string;
  /** As it was typed; used for mail. */
  email: string;
  /** Lower case; used for comparison. */
  email_key: string;
  email_verified: Generated<boolean>;
  /** Null: the account can't sign in. */
  password_hash: string | null;
  role: 'merchant' | 'provider';
  first_name: string;
  last_name: string;
  created_at: Instant;
}

/** A session: the family of its refresh tokens. */
export interface SessionsTable {
  id: string;
  user_id: number;
  created_at: Instant;
  expires_at: Instant;
  revoked_at: OptionalInstant;
}

export interface RefreshTokensTable {
  token_hash: string;
  session_id: string;
  created_at: Instant;
  /** When it was exchanged for its successor. */
  rotated_at: OptionalInstant;
}

/** Network addresses from which the account was signed in to, or its password set. */
export interface SignInAddressesTable {
  user_id: number;
  /** A keyed digest. */
  address_hash: string;
  /** The last use, or up to a day earlier. */
  seen_at: Instant;
}

/** Links in mails. */
export interface MailTokensTable {
  id: string;
  user_id: number;
  purpose: 'verify' | 'reset';
  token_hash: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: OptionalInstant;
}

declare module '../../platform/database/database.types.ts' {
  interface Database {
    users: UsersTable;
    sessions: SessionsTable;
    refresh_tokens: RefreshTokensTable;
    mail_tokens: MailTokensTable;
    sign_in_addresses: SignInAddressesTable;
  }
}
