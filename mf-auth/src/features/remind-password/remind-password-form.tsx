/** The form that asks for a reset mail. It stays after success, because mails get lost. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '@coupon-center/api-client';
import { showFormFailure, useContract } from '@coupon-center/remote-kit';
import { ActionButton, Box, Form, Notice, Typography } from '@coupon-center/ui';
import { EmailField } from '../../controls/email-field.tsx';
import { remindPassword, remindPasswordSchema } from './remind-password.api.ts';

/** A mail takes a moment; after this time, in seconds, it may be asked for again. */
const PATIENCE_SECONDS = 30;

/** @returns to whom a mail was sent, and whether it is too early for another one */
function useSent() {
  const [sent, setSent] = useState({ email: '', isFresh: false });
  useEffect(() => {
    if (!sent.isFresh) return;
    const timer = setTimeout(() => setSent({ ...sent, isFresh: false }), PATIENCE_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [sent]);
  return { sent, keepSent: (email: string) => setSent({ email, isFresh: email !== '' }) };
}

export function RemindPasswordForm() {
  const contract = useContract();
  const { sent, keepSent } = useSent();
  const form = useForm({ resolver: zodResolver(remindPasswordSchema), defaultValues: { email: '' } });
  const email = useWatch({ control: form.control, name: 'email' });
  const isSent = sent.email !== '' && sent.email === email.trim();
  const isEarly = isSent && sent.isFresh;

  async function submit(values: { email: string }) {
    if (isEarly) return;
    keepSent('');
    try {
      await remindPassword(contract, values.email);
      keepSent(values.email);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404)
        form.setError('email', { message: 'No User Found' }, { shouldFocus: true });
      else showFormFailure(form, error, contract, { message: 'Something went wrong' });
    }
  }

  return (
    <Form form={form} onValid={submit}>
      <Box role="status" sx={{ '&:empty': { position: 'absolute' } }}>
        {sent.email && (
          <Notice tone="success" role="note" title={`Sent to ${sent.email}`}>
            Your password request was successfully sent. Check your email inbox for further instructions.
          </Notice>
        )}
      </Box>
      <EmailField control={form.control} name="email" />
      <ActionButton
        type="submit"
        size="large"
        fullWidth
        busy={form.formState.isSubmitting}
        variant={isSent ? 'outlined' : 'contained'}
        aria-disabled={isEarly}
        sx={{ opacity: isEarly ? 0.6 : 1 }}
      >
        {isSent ? 'Send again' : 'Send'}
      </ActionButton>
      {isSent && (
        <Typography variant="body2" color="textSecondary">
          No email? Look into your spam folder
          {isEarly ? `. In ${PATIENCE_SECONDS} seconds you can send it again.` : ', or send it again.'}
        </Typography>
      )}
    </Form>
  );
}
