/** A form bound to react-hook-form: submits once at a time, and says above its fields what concerns it as a whole. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { useFormState } from 'react-hook-form';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

type AnyForm<Values extends FieldValues, Context, Output> = UseFormReturn<Values, Context, Output>;

export interface FormProps<Values extends FieldValues, Context, Output> {
  form: AnyForm<Values, Context, Output>;
  /** Runs with the values that passed validation. It handles its own failures: fields, {@link failForm} or a notice. */
  onValid: (values: Output) => Promise<unknown>;
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

/** Messages of `root.server` (the server refused the form as a whole) and `root.failed` (see {@link failForm}). */
export function Form<Values extends FieldValues, Context, Output>({
  form,
  onValid,
  children,
}: FormProps<Values, Context, Output>) {
  const { errors } = useFormState({ control: form.control });
  const isRunning = useRef(false);
  const { server, failed } = errors.root ?? {};

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await form.handleSubmit(onValid)(event);
    } finally {
      isRunning.current = false;
    }
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      {server && <Alert severity="error">{server.message}</Alert>}
      {failed && (
        <Alert
          severity="error"
          action={
            <Button type="submit" color="inherit">
              Retry
            </Button>
          }
        >
          {failed.message}
        </Alert>
      )}
      {children}
    </Box>
  );
}
