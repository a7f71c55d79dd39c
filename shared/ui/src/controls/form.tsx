/** A form bound to react-hook-form: submits once at a time, and says above its fields what concerns it as a whole. */
import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { FormFailures } from './parts/form-failures.tsx';

type AnyForm<Values extends FieldValues, Context, Output> = UseFormReturn<Values, Context, Output>;

export interface FormProps<Values extends FieldValues, Context, Output> {
  form: AnyForm<Values, Context, Output>;
  /** Runs with the values that passed validation. It handles its own failures: fields, {@link failForm} or a notice. */
  onValid: (values: Output) => Promise<unknown>;
  /** Submits at every change that the user makes; changes made meanwhile are submitted after it. */
  submitOnChange?: boolean;
  /** Enter in a field does not submit; the button does. */
  blockEnter?: boolean;
  children: ReactNode;
}

/**
 * Say that the form could not be sent and may be sent again as it stands: the message gets a 'Retry' button.
 * @param message what went wrong
 */
export function failForm<Values extends FieldValues, Context, Output>(
  form: AnyForm<Values, Context, Output>,
  message: string,
): void {
  form.setError('root.failed', { type: 'failed', message });
}

function refuseEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** Messages of `root.server` (the server refused the form as a whole) and `root.failed` (see {@link failForm}). */
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

  async function submit() {
    if (isRunning.current) return;
    isRunning.current = true;
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
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={blockEnter ? refuseEnter : undefined}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <FormFailures control={form.control} form={element} onRetry={submit} />
      {children}
    </Box>
  );
}
