/** What a form says above its fields: that it was refused as a whole, or that it could not be sent, with Retry. */
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useFormState } from 'react-hook-form';
import type { Control, FieldValues, GlobalError } from 'react-hook-form';
import { Notice } from '../../feedback/notice.tsx';
import { ActionButton } from '../action-button.tsx';

export interface FormFailuresProps<Values extends FieldValues, Context, Output> {
  control: Control<Values, Context, Output>;
  /** Where the focus goes on, by its button, when Retry leaves the page. */
  form: RefObject<HTMLFormElement | null>;
  onRetry: () => Promise<unknown>;
}

interface Said {
  server: GlobalError | undefined;
  failed: GlobalError | undefined;
  /** How often something else was said: the same words are read out again too. */
  times: number;
}

/** Sending a form again clears its errors; what was said stays until there is an answer, and Retry keeps the focus. */
export function FormFailures<Values extends FieldValues, Context, Output>({
  control,
  form,
  onRetry,
}: FormFailuresProps<Values, Context, Output>) {
  const { errors, isSubmitting } = useFormState({ control });
  const { server, failed } = errors.root ?? {};
  const [said, setSaid] = useState<Said>({ server, failed, times: 0 });
  const isKnown = !isSubmitting || (server ?? failed) !== undefined;
  if (isKnown && (server !== said.server || failed !== said.failed))
    setSaid({ server, failed, times: said.times + 1 });

  const isRetried = useRef(false);
  const hasRetry = said.failed !== undefined;
  useEffect(() => {
    if (!hasRetry && isRetried.current && document.activeElement === document.body)
      sendingButton(form)?.focus();
    isRetried.current = false;
  }, [hasRetry, form]);

  function retry() {
    isRetried.current = true;
    return onRetry();
  }

  const retryButton = (
    <ActionButton variant="outlined" color="inherit" action={retry}>
      Retry
    </ActionButton>
  );
  return (
    <>
      {said.server && (
        <Notice tone="error">
          <span key={said.times}>{said.server.message}</span>
        </Notice>
      )}
      {said.failed && (
        <Notice tone="error" action={retryButton}>
          <span key={said.times}>{said.failed.message}</span>
        </Notice>
      )}
    </>
  );
}

function sendingButton(form: RefObject<HTMLFormElement | null>): HTMLButtonElement | undefined {
  const buttons = form.current?.querySelectorAll('button') ?? [];
  return [...buttons].findLast(({ type }) => type === 'submit');
}
