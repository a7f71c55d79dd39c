/** Tables of accounts and sessions. */
import type { ColumnType, Generated } from 'kysely';
import type { Formats, ProviderRole } from '@coupon-center/contracts';
import type { Instant, OptionalInstant } from '../../platform/database/database.types.ts';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface UsersTable {
  id: Generated<number>;
  client_id: string;
  /** As it was typed; used for mail. */
  email: string;
  /** Lower case; used for comparison. Not an address once the account is deleted, so that the address can be used again. */
  email_key: string;
  email_verified: Generated<boolean>;
  /** Null: the account can't sign in. */
  password_hash: string | null;
  role: 'merchant' | 'provider';
  /** Role of an invited provider; null for merchants, and for a configured account, which is an administrator. */
  invited_role: Nullable<ProviderRole>;
  first_name: string;
  last_name: string;
  /** How dates and numbers are written for the user; null follows the site. */
  formats: Nullable<Formats>;
  created_at: Instant;
  /** When its owner deleted it; it is erased later. */
  deleted_at: OptionalInstant;
  /** When an administrator removed a provider; the row stays for the log of decisions. */
  removed_at: OptionalInstant;
  /** Raised to end the challenges that wait for a code of the second factor. */
  challenge_round: Generated<number>;
}

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

/** Changes of email addresses that were asked for. */
export interface EmailChangesTable {
  id: string;
  user_id: number;
  /** The new address, as it was typed. */
  email: string;
  previous_email: string;
  token_hash: string;
  created_at: Instant;
  expires_at: Instant;
  /** When it was confirmed, replaced or cancelled. */
  ended_at: OptionalInstant;
  /** The previous address in lower case. Like the other columns for undoing, null in changes of older releases. */
  previous_key: Nullable<string>;
  undo_hash: Nullable<string>;
  /** End of the time in which it can be undone; confirming the change extends it. */
  undo_until: OptionalInstant;
  confirmed_at: OptionalInstant;
  /** When it was undone, or an earlier change was. */
  undone_at: OptionalInstant;
}

/** The second factor of an account, or one that is being set up. */
export interface SecondFactorsTable {
  user_id: number;
  /** Sealed; see `platform/security/sealed.ts`. */
  sealed_secret: string;
  created_at: Instant;
  /** When it was turned on; null while it is being set up. */
  confirmed_at: OptionalInstant;
  /** The last time step whose code was accepted, so that no code is accepted twice. */
  last_step: Nullable<number>;
}

export interface RecoveryCodesTable {
  user_id: number;
  code_hash: string;
}

/** Invitations of providers. An address has at most one that is neither accepted nor withdrawn. */
export interface ProviderInvitationsTable {
  id: string;
  client_id: string;
  /** As it was typed. */
  email: string;
  email_key: string;
  role: ProviderRole;
  token_hash: string;
  invited_by: number | null;
  created_at: Instant;
  expires_at: Instant;
  /** Null while it is open. Sending it again withdraws it in favor of a new one. */
  outcome: Nullable<'accepted' | 'withdrawn'>;
}

declare module '../../platform/database/database.types.ts' {
  interface Database {
    users: UsersTable;
    sessions: SessionsTable;
    refresh_tokens: RefreshTokensTable;
    mail_tokens: MailTokensTable;
    email_changes: EmailChangesTable;
    sign_in_addresses: SignInAddressesTable;
    second_factors: SecondFactorsTable;
    recovery_codes: RecoveryCodesTable;
    provider_invitations: ProviderInvitationsTable;
  }
}
