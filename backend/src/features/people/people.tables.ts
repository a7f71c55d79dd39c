/** The table of invitations. */
import type { ColumnType } from 'kysely';
import type { ProviderRole } from '@coupon-center/contracts';
import type { Instant } from '../../platform/database/database.types.ts';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Invitations of providers. An address has at most one that is neither accepted nor withdrawn. */
export interface ProviderInvitationsTable {
  id: string;
  client_id: string;
  /** The address as the inviter typed it. */
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
    provider_invitations: ProviderInvitationsTable;
  }
}
