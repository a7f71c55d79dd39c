/** A form bound to react-hook-form: submits once at a time, and shows messages about it as a whole above its fields. */
import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useFormState } from 'react-hook-form';
import type { Control, FieldValues, GlobalError, UseFormReturn } from 'react-hook-form';
import { Notice } from '../feedback/notice.tsx';
import { ActionButton } from '../controls/action-button.tsx';

type AnyForm<Values extends FieldValues, Context, Output> = UseFormReturn<Values, Context, Output>;

export interface FormProps<Values extends FieldValues, Context, Output> {
  form: AnyForm<Values, Context, Output>;
  /** Called with the validated values. Handles its own failures: field errors, {@link failForm} or a notice. */
  onValid: (values: Output) => Promise<unknown>;
  /** Submits on every change by the user; changes made while submitting are submitted next. */
  submitOnChange?: boolean;
  /** Enter in a field does not submit; the button does. */
  blockEnter?: boolean;
  children: ReactNode;
}

/** Shows that the form could not be sent. The message gets a 'Retry' button, which sends it again as it is. */
export function failForm<Values extends FieldValues, Context, Output>(
  form: AnyForm<Values, Context, Output>,
  message: string,
): void {
  form.setError('root.failed', { type: 'failed', message });
}

function refuseEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/**
 * Shows the messages of `root.server` (the server refused the form as a whole) and `root.failed` (see {@link failForm}). They
 * take the focus from the button or field that sent the form, which may be far below.
 */
export function Form<Values extends FieldValues, Context, Output>({
  form,
  onValid,
  submitOnChange = false,
  blockEnter = false,
  children,
}: FormProps<Values, Context, Output>) {
  const element = useRef<HTMLFormElement>(null);
  const isRunning = useRef(false);
  const changes = useRef(0);
  const sentFrom = useRef<Element | null>(null);

  async function submit() {
    if (isRunning.current) return;
    isRunning.current = true;
    // A user who goes on typing keeps the focus.
    sentFrom.current = submitOnChange ? null : document.activeElement;
    let submitted: number;
    try {
      do {
        submitted = changes.current;
        await form.handleSubmit(onValid)();
      } while (changes.current !== submitted);
    } finally {
      isRunning.current = false;
    }
  }

  const submitChange = useEffectEvent(() => {
    changes.current++;
    void submit();
  });
  useEffect(() => {
    if (!submitOnChange) return;
    return form.subscribe({
      formState: { values: true },
      callback: ({ type }) => {
        if (type === 'change') submitChange();
      },
    });
  }, [form, submitOnChange]);

  return (
    <Box
      component="form"
      ref={element}
      // With `get`, a browser that sends a first screen's form before React takes over would put its values into the address.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={blockEnter ? refuseEnter : undefined}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <FormFailures control={form.control} form={element} sentFrom={sentFrom} onRetry={submit} />
      {children}
    </Box>
  );
}

interface FormFailuresProps<Values extends FieldValues, Context, Output> {
  control: Control<Values, Context, Output>;
  /** The form's submit button takes the focus when Retry disappears. */
  form: RefObject<HTMLFormElement | null>;
  sentFrom: RefObject<Element | null>;
  onRetry: () => Promise<unknown>;
}

interface Said {
  server: GlobalError | undefined;
  failed: GlobalError | undefined;
  /** Counts the messages, so that a repeated text is announced again. */
  times: number;
}

/** Submitting clears the form's errors; here the messages stay until there is an answer, so that Retry keeps the focus. */
function FormFailures<Values extends FieldValues, Context, Output>({
  control,
  form,
  sentFrom,
  onRetry,
}: FormFailuresProps<Values, Context, Output>) {
  const { errors, isSubmitting } = useFormState({ control });
  const { server, failed } = errors.root ?? {};
  const [said, setSaid] = useState<Said>({ server, failed, times: 0 });
  const isKnown = !isSubmitting || (server ?? failed) !== undefined;
  if (isKnown && (server !== said.server || failed !== said.failed))
    setSaid({ server, failed, times: said.times + 1 });

  useEffect(() => {
    if (said.server ?? said.failed) focusAlert(form.current, sentFrom.current);
  }, [said, form, sentFrom]);

  const isRetried = useRef(false);
  const hasRetry = said.failed !== undefined;
  useEffect(() => {
    if (!hasRetry && isRetried.current && document.activeElement === document.body)
      submitButton(form)?.focus();
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

/** Focuses the message unless the focus has moved since the form was sent, e.g. to a refused field. Retry keeps it. */
function focusAlert(form: HTMLFormElement | null, sentFrom: Element | null): void {
  const alert = form?.querySelector<HTMLElement>('[role="alert"]');
  const { activeElement, body } = document;
  if (!alert || !sentFrom || alert.contains(activeElement)) return;
  if (activeElement !== sentFrom && activeElement !== body) return;
  alert.tabIndex = -1;
  alert.focus();
}

function submitButton(form: RefObject<HTMLFormElement | null>): HTMLButtonElement | undefined {
  const buttons = form.current?.querySelectorAll('button') ?? [];
  return [...buttons].findLast(({ type }) => type === 'submit');
}
