/** Tables of billing organizations and their contacts. */
import type { Generated, Selectable } from 'kysely';
import type { ContactRole } from '@coupon-center/contracts';
import type { Instant } from '../../platform/database/database.types.ts';

export interface OrganizationsTable {
  store_id: number;
  /** Starts at 2. */
  id: Generated<number>;
  name: string;
  tax_id: string;
  address_line_1: string;
  address_line_2: string;
  city: string;
  region: string;
  postal_code: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  billing_email: string;
  created_at: Instant;
  updated_at: Instant;
}

export interface ContactsTable {
  store_id: number;
  id: Generated<number>;
  first_name: string;
  last_name: string;
  email: string;
  /** Lower case; used for comparison. */
  email_key: string;
  phone: string;
  role: ContactRole;
  created_at: Instant;
  updated_at: Instant;
}

export type OrganizationRow = Selectable<OrganizationsTable>;
export type ContactRow = Selectable<ContactsTable>;

declare module '../../platform/database/database.types.ts' {
  interface Database {
    organisations: OrganizationsTable;
    contacts: ContactsTable;
  }
}
