/** The table of reason templates. */
import type { ColumnType } from 'kysely';
import type { TemplateKind } from '@coupon-center/contracts';
import type { Instant } from '../../platform/database/database.types.ts';

export interface ReasonTemplatesTable {
  client_id: string;
  kind: TemplateKind;
  texts: ColumnType<string[], string, string>;
  updated_at: Instant;
}

declare module '../../platform/database/database.types.ts' {
  interface Database {
    reason_templates: ReasonTemplatesTable;
  }
}
