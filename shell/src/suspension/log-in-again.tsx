/** Says that the session has expired, and lets its user go on: a dialog, and once that is closed a bar that opens it again. */
import { useEffect, useId, useRef, useState } from 'react';
import { ModalDialog } from '../dialogs/modal-dialog.tsx';
import { PasswordForm } from './password-form.tsx';

export interface LogInAgainProps {
  /** Of the user whose session it was. */
  email: string;
  /** The user leaves without saving. */
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
    // The browser would take the first field, which is only there to be read.
    content.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
    return () => {
      // The focus is back where it was, but for a button that was at work and could not keep it.
      if (document.activeElement === document.body) document.getElementById('main')?.focus();
    };
  }, []);

  // An attempt that is on its way may fail: then there must be somebody to tell it.
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
        // Browsers close it at the second Escape, whatever was answered to the first.
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
