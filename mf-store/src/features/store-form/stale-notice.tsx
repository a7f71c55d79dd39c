/** Somebody changed the store after it was opened: takes in the newer version without losing what the merchant typed. */
import type { Store } from '@coupon-center/contracts';
import { Button, Notice } from '@coupon-center/ui';
import { changedFields } from './store-form.api.ts';

export interface StaleNoticeProps {
  /** What the form was opened with; null for a new store. */
  base: Store | null;
  /** The store as it is now. */
  newer: Store;
  onReload: () => void;
}

const LABELS = {
  name: 'Store name',
  website_url: 'Website URL',
  logo_url: 'Logo',
  contact_email: 'Contact email',
  contact_first_name: 'First name',
  contact_last_name: 'Last name',
} as const;

export function StaleNotice({ base, newer, onReload }: StaleNoticeProps) {
  return (
    <Notice tone="warning" action={<Button onClick={onReload}>Reload</Button>}>
      {base
        ? `Your store was changed elsewhere after you opened it, so it was not saved. Changed there: ${changedFields(
            base,
            newer,
          )
            .map((field) => LABELS[field])
            .join(', ')}.`
        : 'Your store was created elsewhere meanwhile, so it was not created again.'}{' '}
      Reload it: what you changed here stays, and can be saved then.
    </Notice>
  );
}
