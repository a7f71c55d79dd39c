/** Tells users that their session expired and lets them log in again: in a dialog, or in a bar once that is closed. */
import { useEffect, useId, useRef, useState } from 'react';
import { ModalDialog } from '../dialogs/modal-dialog.tsx';
import { Progress } from '../feedback/progress.tsx';
import { LOGIN } from '../navigation/addresses.ts';
import { useLogInScreen } from './use-log-in-screen.ts';

export interface LogInAgainProps {
  /** Email of the user whose session expired. */
  email: string;
  /** Called when the user leaves without saving. */
  onGiveUp: () => void;
}

const TITLE = 'Your session has expired';
const TEXT = 'Log in to continue. Your changes are still here.';

export function LogInAgain({ email, onGiveUp }: LogInAgainProps) {
  const [isOpen, setIsOpen] = useState(true);
  if (isOpen) return <Dialog email={email} onGiveUp={onGiveUp} onClose={() => setIsOpen(false)} />;
  return (
    <section className="suspended-bar" aria-label={TITLE}>
      <p>
        <strong>{TITLE}.</strong> {TEXT}
      </p>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        Log in
      </button>
    </section>
  );
}

function Dialog({ email, onGiveUp, onClose }: LogInAgainProps & { onClose: () => void }) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [outlet, state] = useLogInScreen({ email, setBusy: setIsBusy });

  useEffect(() => {
    // The browser would focus the button, which somebody who is typing might press.
    title.current?.focus();
    return () => {
      // The dialog restores the focus, except to a button that was disabled while busy.
      if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);

  // Stays open during an attempt, so that a failure can be shown.
  return (
    <ModalDialog
      className="confirm suspended"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onClose();
      }}
      onClose={({ currentTarget }) => {
        // Browsers close the dialog on the second Escape even if the first was prevented.
        if (isBusy) currentTarget.showModal();
        else onClose();
      }}
    >
      <h2 id={`${id}-title`} ref={title} tabIndex={-1}>
        {TITLE}
      </h2>
      <p id={`${id}-text`}>{TEXT}</p>
      {state === 'coming' && <Progress />}
      <div role="status">
        {state === 'failed' && (
          <p>
            The log-in form can’t be shown here. Log in in another tab, then come back to this one: it will
            continue by itself.
          </p>
        )}
      </div>
      <div ref={outlet} className="suspended-form" hidden={state === 'failed'} />
      <div className="confirm-actions">
        {state === 'failed' && (
          <a className="button" href={LOGIN} target="_blank" rel="noopener">
            Log in in a new tab
          </a>
        )}
        <button
          type="button"
          className="button-plain danger"
          aria-disabled={isBusy}
          onClick={() => !isBusy && onGiveUp()}
        >
          Leave without saving
        </button>
      </div>
    </ModalDialog>
  );
}
