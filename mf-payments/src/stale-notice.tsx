/** Somebody changed what is edited after it was opened: takes in the newer version without losing what was typed. */
import { ActionButton, Notice } from '@coupon-center/ui';

export interface StaleNoticeProps {
  /** What is edited, e.g. 'contact'. */
  what: string;
  /** Takes in the newer version. */
  onReload: () => Promise<unknown>;
}

export function StaleNotice({ what, onReload }: StaleNoticeProps) {
  return (
    <Notice
      tone="warning"
      role="alert"
      action={
        <ActionButton action={onReload} variant="text" color="inherit">
          Reload
        </ActionButton>
      }
    >
      This {what} was changed elsewhere after you opened it, so it was not saved. Reload it: what you changed
      here stays, and can be saved then.
    </Notice>
  );
}
