/** Tells users that their session expired and lets them log in again: in a dialog, or in a bar once that is closed. */
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { ApiError, tooManyAttempts } from '@coupon-center/api-client';
import { ModalDialog } from '../dialogs/modal-dialog.tsx';
import { usePortal } from '../portal-context/portal-context.tsx';
import { AttemptEnd, useAttempt } from './attempt.tsx';
import type { AttemptProps } from './attempt.tsx';
import { CodeForm } from './code-form.tsx';

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
  const [challenge, setChallenge] = useState('');
  const [isExpired, setIsExpired] = useState(false);
  const leave = (
    <button
      type="button"
      className="button-plain"
      aria-disabled={isBusy}
      onClick={() => !isBusy && onGiveUp()}
    >
      Leave without saving
    </button>
  );

  useEffect(() => {
    // The browser would focus the first field, which is read-only.
    content.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
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
      <div ref={content}>
        <h2 id={`${id}-title`}>{TITLE}</h2>
        <p id={`${id}-text`}>{TEXT}</p>
        {challenge ? (
          <CodeForm
            challenge={challenge}
            isBusy={isBusy}
            onBusy={setIsBusy}
            onExpired={() => {
              setChallenge('');
              setIsExpired(true);
            }}
          >
            {leave}
          </CodeForm>
        ) : (
          <PasswordForm
            email={email}
            isBusy={isBusy}
            hasExpired={isExpired}
            onBusy={setIsBusy}
            onChallenge={setChallenge}
          >
            {leave}
          </PasswordForm>
        )}
      </div>
    </ModalDialog>
  );
}

interface PasswordFormProps extends AttemptProps {
  email: string;
  /** Whether the code came too late, so that the password is needed again. */
  hasExpired: boolean;
  /** Called when the password was right and a code is needed. */
  onChallenge: (challenge: string) => void;
  /** Further actions beside the login button. */
  children: ReactNode;
}

/** Asks a known user for the password. */
function PasswordForm({ email, isBusy, onBusy, hasExpired, onChallenge, children }: PasswordFormProps) {
  const portal = usePortal();
  const id = useId();
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'));

  async function signIn(): Promise<void> {
    const challenge = await (await portal.platform()).signInAgain(password);
    if (challenge) onChallenge(challenge);
  }

  function failureOf(error: unknown): string {
    if (error instanceof ApiError && error.status === 401) return 'Invalid Email/Password combination';
    portal.diagnostics.report(error, { stage: 'session' });
    return tooManyAttempts(error) ?? 'Something went wrong';
  }

  const { field, failure, forgetFailure, submit } = useAttempt({
    isBusy,
    onBusy,
    isEmpty: password === '',
    firstFailure: hasExpired ? 'That took too long. Enter your password again.' : '',
    send: signIn,
    failureOf,
  });

  useEffect(() => {
    if (hasExpired) field.current?.focus();
  }, [field, hasExpired]);

  return (
    <form className="suspended-form" noValidate onSubmit={submit}>
      <label htmlFor={`${id}-email`}>Email</label>
      <input id={`${id}-email`} type="email" name="email" autoComplete="username" value={email} readOnly />
      <label htmlFor={`${id}-password`}>Password</label>
      <span className="suspended-password">
        <input
          ref={field}
          id={`${id}-password`}
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          aria-invalid={failure !== ''}
          aria-describedby={failure ? `${id}-failure` : undefined}
          onChange={(event) => {
            setPassword(event.target.value);
            forgetFailure();
          }}
          onKeyDown={readCapsLock}
          onKeyUp={readCapsLock}
          onBlur={() => setHasCapsLock(false)}
        />
        <button
          type="button"
          className="link-button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          // Pressing the button keeps the focus in the field, and with it the keyboard of a phone.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </span>
      <AttemptEnd
        failureId={`${id}-failure`}
        failure={failure}
        isBusy={isBusy}
        note={
          <p className="suspended-caps-lock" role="status">
            {hasCapsLock && 'Caps Lock is on.'}
          </p>
        }
      >
        {children}
      </AttemptEnd>
      <p>
        <a href="/auth/password-reminder" target="_blank" rel="noopener">
          Forgot password? (opens in a new tab)
        </a>
      </p>
    </form>
  );
}
