/** Somebody changed what is edited after it was opened: takes in the newer version without losing what was typed. */
import type { ReactNode } from 'react';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from './notice.tsx';

export interface StaleNoticeProps {
  /** What is edited, e.g. 'contact'. */
  what: string;
  /** Takes in the newer version; the button is busy until what it returns is settled. */
  onReload: () => unknown;
  /** Takes the focus, and so the page with it: the notice may be far above the button that was pressed. False where none was. */
  autoFocus?: boolean;
  /** Says what happened where there is more to say than that it was changed. */
  children?: ReactNode;
}

export function StaleNotice({ what, onReload, autoFocus = true, children }: StaleNoticeProps) {
  return (
    <Notice
      tone="warning"
      role="alert"
      action={
        <ActionButton action={onReload} autoFocus={autoFocus} variant="text" color="inherit">
          Reload
        </ActionButton>
      }
    >
      {children ?? `This ${what} was changed elsewhere after you opened it, so it was not saved.`} Reload it:
      what you changed here stays, and can be saved then.
    </Notice>
  );
}
