/** Says that the session has expired, and lets its user go on: a dialog, and once that is closed a bar that opens it again. */
import { useEffect, useId, useRef, useState } from 'react';
import { PasswordForm } from './password-form.tsx';

export interface LogInAgainProps {
  /** Of the user whose session it was. */
  email: string;
  /** The user leaves without saving. */
  onGiveUp: () => void;
}

const TITLE = 'Your session has expired';
const TEXT = 'Log in again to go on; what you typed is kept.';

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
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser would take the first field, which is only there to be read.
    element?.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
    return () => {
      // Gives the focus back to where it was; a button that was at work could not keep it.
      element?.close();
      if (document.activeElement === document.body) document.getElementById('main')?.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className="confirm suspended"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    >
      <h2 id={`${id}-title`}>{TITLE}</h2>
      <p id={`${id}-text`}>{TEXT}</p>
      <PasswordForm email={email}>
        <button type="button" className="button-plain" onClick={onGiveUp}>
          Leave without saving
        </button>
      </PasswordForm>
    </dialog>
  );
}
