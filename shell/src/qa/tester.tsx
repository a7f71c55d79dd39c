/** What testers see on every page besides the portal. */
import { useState } from 'react';
import type { PageQa } from '@coupon-center/shell-page';
import { ModalDialog } from '../dialogs/modal-dialog.tsx';
import type { Portal } from '../portal/portal.ts';
import { Badge } from './badge.tsx';

export interface TesterProps {
  qa: PageQa;
  /** Undefined if the shell didn't start. */
  portal: Portal | undefined;
  reload?: () => void;
}

const reloadPage = () => location.reload();

export function Tester({ qa, portal, reload = reloadPage }: TesterProps) {
  const [question, leave] = useLeave(portal);
  return (
    <aside className="qa" aria-label="Testing">
      <Badge qa={qa} leave={leave} reload={reload} />
      {question}
    </aside>
  );
}

/**
 * The shell asks before changes are lost, but only when its own links are used.
 * @returns the question, while it is asked, and a function to ask it: whether the page may be left
 */
function useLeave(portal: Portal | undefined) {
  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>();
  const leave = async () => {
    if (!portal?.leaveGuards.isDirty()) return true;
    const mayLeave = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(undefined);
    if (mayLeave) dontAskAgain();
    return mayLeave;
  };
  const question = answer && (
    <ModalDialog
      className="confirm"
      role="alertdialog"
      aria-labelledby="qa-leave-title"
      aria-describedby="qa-leave-text"
      onClose={() => answer(false)}
    >
      <h2 id="qa-leave-title">Reload without saving?</h2>
      <p id="qa-leave-text">You have unsaved changes. They&apos;ll be lost when the page reloads.</p>
      <div className="confirm-actions">
        <button type="button" className="button" onClick={() => answer(false)}>
          Stay
        </button>
        <button type="button" className="button-plain" onClick={() => answer(true)}>
          Reload without saving
        </button>
      </div>
    </ModalDialog>
  );
  return [question, leave] as const;
}

/** The browser's own question would be the second one. */
function dontAskAgain(): void {
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
}
