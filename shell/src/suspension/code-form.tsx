/** Asks a known user for a code of the second factor, after the password. */
import { useEffect, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError, formErrors, tooManyAttempts } from '@coupon-center/api-client';
import { usePortal } from '../portal-context/portal-context.tsx';
import { AttemptEnd, useAttempt } from './attempt.tsx';
import type { AttemptProps } from './attempt.tsx';

export interface CodeFormProps extends AttemptProps {
  /** The API's answer to the right password. */
  challenge: string;
  /** Called when the challenge is over, and the password is needed again. */
  onExpired: () => void;
  /** Further actions beside the login button. */
  children: ReactNode;
}

export function CodeForm({ challenge, isBusy, onBusy, onExpired, children }: CodeFormProps) {
  const portal = usePortal();
  const id = useId();
  const [code, setCode] = useState('');
  const [isFromApp, setIsFromApp] = useState(true);

  function failureOf(error: unknown): string {
    const isExpired = error instanceof ApiError && error.status === 401;
    const message = formErrors(error).fields.code;
    if (!isExpired && !message) portal.diagnostics.report(error, { stage: 'session' });
    if (isExpired) onExpired();
    return isExpired ? '' : (message ?? tooManyAttempts(error) ?? 'Something went wrong');
  }

  const { field, failure, forgetFailure, submit } = useAttempt({
    isBusy,
    onBusy,
    isEmpty: code.trim() === '',
    send: async () => (await portal.platform()).finishSignIn(challenge, code),
    failureOf,
  });

  useEffect(() => field.current?.focus(), [field, isFromApp]);

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
          forgetFailure();
        }}
      />
      <AttemptEnd failureId={`${id}-failure`} failure={failure} isBusy={isBusy}>
        {children}
      </AttemptEnd>
      <p>
        <button
          type="button"
          className="link-button"
          onClick={() => {
            setIsFromApp(!isFromApp);
            setCode('');
            forgetFailure();
          }}
        >
          {isFromApp ? 'Use a recovery code instead' : 'Use your app instead'}
        </button>
      </p>
    </form>
  );
}
