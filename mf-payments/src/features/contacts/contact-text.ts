/** A contact's name and role as text. */
import { CONTACT_ROLES } from '@coupon-center/contracts';
import type { Contact, ContactRole } from '@coupon-center/contracts';

const ROLE_LABELS: Readonly<Record<ContactRole, string>> = {
  owner: 'Owner',
  billing: 'Billing',
  marketing: 'Marketing',
  technical: 'Technical',
  other: 'Other',
};

export const roleLabel = (role: ContactRole): string => ROLE_LABELS[role];

export const roleOptions = CONTACT_ROLES.map((value) => ({ value, label: roleLabel(value) }));

export function contactName({
  first_name: first,
  last_name: last,
}: Pick<Contact, 'first_name' | 'last_name'>) {
  return `${first} ${last}`.trim();
}
