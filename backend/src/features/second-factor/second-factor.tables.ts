/** Tables of second factors. */
import type { ColumnType } from 'kysely';
import type { Instant, OptionalInstant } from '../../platform/database/database.types.ts';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

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

declare module '../../platform/database/database.types.ts' {
  interface Database {
    second_factors: SecondFactorsTable;
    recovery_codes: RecoveryCodesTable;
  }
}
