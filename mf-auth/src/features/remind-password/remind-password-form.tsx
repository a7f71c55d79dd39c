/** The form that asks for a reset mail. It stays after success, because mails get lost. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '@coupon-center/api-client';
import { showServerErrors, useContract } from '@coupon-center/remote-kit';
import { ActionButton, Alert, failForm, Form, Typography } from '@coupon-center/ui';
import { EmailField } from '../../controls/email-field.tsx';
import { remindPassword, remindPasswordSchema } from './remind-password.api.ts';

export function RemindPasswordForm() {
  const contract = useContract();
  const [isSent, setSent] = useState(false);
  const form = useForm({ resolver: zodResolver(remindPasswordSchema), defaultValues: { email: '' } });

  async function submit({ email }: { email: string }) {
    setSent(false);
    try {
      await remindPassword(contract, email);
      setSent(true);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404)
        form.setError('email', { message: 'No User Found' }, { shouldFocus: true });
      else if (!showServerErrors(form, error)) {
        contract.report(error);
        failForm(form, 'Something went wrong');
      }
    }
  }

  return (
    <Form form={form} onValid={submit}>
      <Typography>Enter the email of your account, and we send you a link to set a new password.</Typography>
      <div role="status">
        {isSent && (
          <Alert severity="success" role="none">
            Your password request was successfully sent. Check your email inbox for further instructions.
          </Alert>
        )}
      </div>
      <EmailField control={form.control} name="email" />
      <ActionButton type="submit" size="large" busy={form.formState.isSubmitting}>
        {isSent ? 'Send again' : 'Send'}
      </ActionButton>
    </Form>
  );
}
