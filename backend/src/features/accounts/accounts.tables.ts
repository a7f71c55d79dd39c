/** Tables of accounts. */
import type { ColumnType, Generated } from 'kysely';
import type { Formats, ProviderRole } from '@coupon-center/contracts';
import type { Instant, OptionalInstant } from '../../platform/database/database.types.ts';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface UsersTable {
  id: Generated<number>;
  client_id: string;
  /** The address as its owner typed it; mail goes to it. */
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
  /** The format of dates and numbers for the user; null follows the site. */
  formats: Nullable<Formats>;
  created_at: Instant;
  /** When its owner deleted it; it is erased later. */
  deleted_at: OptionalInstant;
  /** When an administrator removed a provider; the row stays for the log of decisions. */
  removed_at: OptionalInstant;
  /** Since when mails to the address have failed; null while they are accepted. */
  mail_failed_at: OptionalInstant;
  /** Raised to end the challenges that wait for a code of the second factor. */
  challenge_round: Generated<number>;
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
  /** When it was confirmed, replaced or canceled. */
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

declare module '../../platform/database/database.types.ts' {
  interface Database {
    users: UsersTable;
    mail_tokens: MailTokensTable;
    email_changes: EmailChangesTable;
  }
}
