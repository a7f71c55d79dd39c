/** The form that {@link OpenedForm} opens: fields, a button that does one thing, and Cancel. Shows what failed. */
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showFormFailure, useContract } from '@coupon-center/remote-kit';
import { ActionButton, Box, Button, Form } from '@coupon-center/ui/core';

export interface ActionFormProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  label: string;
  tone?: 'primary' | 'error';
  /** Called with the validated values; what it throws is shown in the form. */
  action: (values: Output) => Promise<void>;
  onCancel: () => void;
  children: ReactNode;
}

export function ActionForm<Values extends FieldValues, Output>({
  form,
  label,
  tone = 'primary',
  action,
  onCancel,
  children,
}: ActionFormProps<Values, Output>) {
  const contract = useContract();

  async function submit(values: Output) {
    try {
      await action(values);
    } catch (error) {
      showFormFailure(form, error, contract, { message: 'Something went wrong' });
    }
  }

  return (
    <Form form={form} onValid={submit}>
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <ActionButton type="submit" color={tone} busy={form.formState.isSubmitting}>
          {label}
        </ActionButton>
        <Button variant="outlined" color="inherit" onClick={onCancel}>
          Cancel
        </Button>
      </Box>
    </Form>
  );
}
