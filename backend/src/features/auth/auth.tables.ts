/** Tables of accounts and sessions. */
import type { Generated } from 'kysely';
import type { Instant, OptionalInstant } from '../../platform/database/database.types.ts';

export interface UsersTable {
  id: Generated<number>;
  client_id: string;
  /** As it was typed; mail goes there. */
  email: string;
  /** Lower case; what is compared. */
  email_key: string;
  email_verified: Generated<boolean>;
  /** Null: nobody can sign in. */
  password_hash: string | null;
  role: 'merchant' | 'provider';
  first_name: string;
  last_name: string;
  created_at: Instant;
}

/** A sign-in: the family of its refresh tokens. */
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
  /** When it was changed for its successor. */
  rotated_at: OptionalInstant;
}

/** Network addresses from which somebody signed in to an account, or set its password. */
export interface SignInAddressesTable {
  user_id: number;
  /** A keyed digest. */
  address_hash: string;
  /** The last time, or up to a day before it. */
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
