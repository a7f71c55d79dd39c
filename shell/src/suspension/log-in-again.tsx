/** Tells users that their session expired and lets them log in again: in a dialog, or in a bar once that is closed. */
import { useEffect, useId, useRef, useState } from 'react';
import { ModalDialog } from '../dialogs/modal-dialog.tsx';
import { PasswordForm } from './password-form.tsx';

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
  const content = useRef<HTMLDivElement>(null);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    // The browser would focus the first field, which is read-only.
    content.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
    return () => {
      // The dialog restores the focus, except to a button that was disabled while busy.
      if (document.activeElement === document.body) document.getElementById('main')?.focus();
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
      <div ref={content}>
        <h2 id={`${id}-title`}>{TITLE}</h2>
        <p id={`${id}-text`}>{TEXT}</p>
        <PasswordForm email={email} isBusy={isBusy} onBusy={setIsBusy}>
          <button
            type="button"
            className="button-plain"
            aria-disabled={isBusy}
            onClick={() => !isBusy && onGiveUp()}
          >
            Leave without saving
          </button>
        </PasswordForm>
      </div>
    </ModalDialog>
  );
}
