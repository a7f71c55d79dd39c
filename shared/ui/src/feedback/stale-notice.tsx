/** Says that someone changed what is being edited, and loads the latest version without losing what was typed. */
import type { ReactNode } from 'react';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from './notice.tsx';

export interface StaleNoticeProps {
  /** What is being edited, e.g. 'contact'. */
  what: string;
  /** Loads the latest version; the button is busy until the promise settles. */
  onReload: () => unknown;
  /** Takes the focus and scrolls into view, as the notice may be far above the Save button. Pass false if none was pressed. */
  autoFocus?: boolean;
  /** Says what happened, if it is more than a change. */
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
      {children ?? `Someone changed this ${what} since you opened it, so your changes weren’t saved.`} Reload
      to get the latest version. Your changes will still be here to save.
    </Notice>
  );
}
