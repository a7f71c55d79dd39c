/** Asks a known user for a code of the second factor, after the password. */
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { ApiError, formErrors, tooManyAttempts } from '@coupon-center/api-client';
import { usePortal } from '../portal/portal-context.tsx';

export interface CodeFormProps {
  /** What the right password was answered with. */
  challenge: string;
  /** Whether an attempt is in progress. */
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  /** Called when the challenge is over, and the password is needed again. */
  onExpired: () => void;
  /** Further actions beside the login button. */
  children: ReactNode;
}

export function CodeForm({ challenge, isBusy, onBusy, onExpired, children }: CodeFormProps) {
  const portal = usePortal();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isFromApp, setIsFromApp] = useState(true);
  const [failure, setFailure] = useState('');

  useEffect(() => field.current?.focus(), [isFromApp]);

  function fail(error: unknown): void {
    const isExpired = error instanceof ApiError && error.status === 401;
    const message = formErrors(error).fields.code;
    if (!isExpired && !message) portal.diagnostics.report(error, { stage: 'session' });
    if (isExpired) onExpired();
    else setFailure(message ?? tooManyAttempts(error) ?? 'Something went wrong');
    field.current?.focus();
  }

  async function signIn(): Promise<void> {
    try {
      await (await portal.platform()).finishSignIn(challenge, code);
    } catch (error) {
      fail(error);
    } finally {
      onBusy(false);
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isBusy) return;
    const isEmpty = code.trim() === '';
    setFailure(isEmpty ? 'This field is required.' : '');
    if (isEmpty) {
      field.current?.focus();
      return;
    }
    onBusy(true);
    void signIn();
  }

  return (
    <form className="suspended-form" noValidate onSubmit={submit}>
      <label htmlFor={`${id}-code`}>{isFromApp ? 'Code from your app' : 'Recovery code'}</label>
      <input
        ref={field}
        id={`${id}-code`}
        name="code"
        autoComplete={isFromApp ? 'one-time-code' : 'off'}
        inputMode={isFromApp ? 'numeric' : 'text'}
        autoCapitalize="characters"
        spellCheck={false}
        required
        value={code}
        aria-invalid={failure !== ''}
        aria-describedby={failure ? `${id}-failure` : undefined}
        onChange={(event) => {
          setCode(event.target.value);
          setFailure('');
        }}
      />
      <p id={`${id}-failure`} className="suspended-failure" role="alert">
        {failure}
      </p>
      <div className="confirm-actions">
        <button type="submit" className="button" aria-disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? 'Logging in…' : 'Log in'}
        </button>
        {children}
      </div>
      <p>
        <button
          type="button"
          className="link-button"
          onClick={() => {
            setIsFromApp(!isFromApp);
            setCode('');
            setFailure('');
          }}
        >
          {isFromApp ? 'Use a recovery code instead' : 'Use your app instead'}
        </button>
      </p>
    </form>
  );
}
