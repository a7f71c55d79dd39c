/** Says which fields of the store were changed elsewhere, or that it was created elsewhere, and loads that version. */
import type { Store } from '@coupon-center/contracts';
import { StaleNotice } from '@coupon-center/ui';
import type { StaleNoticeProps } from '@coupon-center/ui';
import { changedFields } from './store-form.api.ts';

export interface StaleStoreProps extends Pick<StaleNoticeProps, 'autoFocus' | 'onReload'> {
  /** What the form was opened with; null for a new store. */
  base: Store | null;
  /** The store as it is now. */
  newer: Store;
}

const LABELS = {
  name: 'Store name',
  website_url: 'Website URL',
  logo_url: 'Logo',
  contact_email: 'Contact email',
  contact_first_name: 'First name',
  contact_last_name: 'Last name',
  category: 'Category',
} as const;

function whatHappened(base: Store | null, newer: Store): string {
  if (!base) return 'Your store was created elsewhere in the meantime, so it was not created again.';
  const changed = changedFields(base, newer).map((field) => LABELS[field]);
  return `Your store was changed elsewhere after you opened it, so your changes were not saved. Changed there: ${changed.join(', ')}.`;
}

export function StaleStore({ base, newer, ...props }: StaleStoreProps) {
  return (
    <StaleNotice what="store" {...props}>
      {whatHappened(base, newer)}
    </StaleNotice>
  );
}
