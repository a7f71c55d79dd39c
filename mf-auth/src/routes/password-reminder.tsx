import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '@coupon-center/api-client';
import { RemoteLink, schemaResolver, showFormFailure, useContract } from '@coupon-center/remote-kit';
import { ActionButton, Box, Form, Notice, Typography } from '@coupon-center/ui/core';
import { AuthPage } from '../shared/auth-page.tsx';
import { EmailField } from '../shared/email-field.tsx';
import { remindPassword, remindPasswordSchema } from '../shared/auth.api.ts';

export function PasswordReminderScreen() {
  return (
    <AuthPage
      title="Forgot password?"
      lead="Enter your email and we’ll send you a link to reset your password."
      links={<RemoteLink to="/login">Back to log in</RemoteLink>}
    >
      <RemindPasswordForm />
    </AuthPage>
  );
}

/** An email takes a moment to arrive: it can be requested again after this many seconds. */
const PATIENCE_SECONDS = 30;

/** @returns the address that an email was sent to, and whether it is too early for another one */
function useSent() {
  const [sent, setSent] = useState({ email: '', isFresh: false });
  useEffect(() => {
    if (!sent.isFresh) return;
    const timer = setTimeout(() => setSent({ ...sent, isFresh: false }), PATIENCE_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [sent]);
  return { sent, keepSent: (email: string) => setSent({ email, isFresh: email !== '' }) };
}

/** The form that requests a reset email. It stays after success, because emails get lost. */
function RemindPasswordForm() {
  const contract = useContract();
  const { sent, keepSent } = useSent();
  const form = useForm({ resolver: schemaResolver(remindPasswordSchema), defaultValues: { email: '' } });
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
          Didn’t get it? Check your spam folder
          {isEarly ? `. You can resend it in ${PATIENCE_SECONDS} seconds.` : ' or resend it.'}
        </Typography>
      )}
    </Form>
  );
}
