/** Shared by the steps of logging in again: one field that is sent, its failure, and the button. */
import { useRef, useState } from 'react';
import type { ReactNode, RefObject, SubmitEvent } from 'react';

export interface AttemptProps {
  /** Whether an attempt is in progress. */
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
}

export interface AttemptOptions extends AttemptProps {
  /** Whether nothing was typed. */
  isEmpty: boolean;
  /** Why the step is shown again; undefined the first time. */
  firstFailure?: string;
  send: () => Promise<void>;
  /** @returns the message for an error; empty if another step shows it */
  failureOf: (error: unknown) => string;
}

export interface Attempt {
  /** Ref of the field, which takes the focus after a failure. */
  field: RefObject<HTMLInputElement | null>;
  failure: string;
  forgetFailure: () => void;
  submit: (event: SubmitEvent) => void;
}

export function useAttempt(options: AttemptOptions): Attempt {
  const { isBusy, onBusy, isEmpty, firstFailure = '', send, failureOf } = options;
  const field = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState(firstFailure);

  async function run(): Promise<void> {
    try {
      await send();
    } catch (error) {
      setFailure(failureOf(error));
      field.current?.focus();
    } finally {
      onBusy(false);
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isBusy) return;
    setFailure(isEmpty ? 'This field is required.' : '');
    if (isEmpty) {
      field.current?.focus();
      return;
    }
    onBusy(true);
    void run();
  }

  return { field, failure, forgetFailure: () => setFailure(''), submit };
}

export interface AttemptEndProps {
  failureId: string;
  failure: string;
  isBusy: boolean;
  /** Shown between the failure and the buttons. */
  note?: ReactNode;
  /** Further actions beside the login button. */
  children: ReactNode;
}

/** The part of a step below its field. */
export function AttemptEnd({ failureId, failure, isBusy, note, children }: AttemptEndProps) {
  return (
    <>
      <p id={failureId} className="suspended-failure" role="alert">
        {failure}
      </p>
      {note}
      <div className="confirm-actions">
        <button type="submit" className="button" aria-disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? 'Logging in…' : 'Log in'}
        </button>
        {children}
      </div>
    </>
  );
}
