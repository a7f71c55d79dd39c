/** The table of emails that accounts don't want. */
import type { EmailKind } from '@coupon-center/contracts';
import type { Instant } from '../../platform/database/database.types.ts';

/** Without a row, an account gets the emails of a kind. */
export interface EmailOptOutsTable {
  user_id: number;
  kind: EmailKind;
  since: Instant;
}

declare module '../../platform/database/database.types.ts' {
  interface Database {
    email_opt_outs: EmailOptOutsTable;
  }
}
