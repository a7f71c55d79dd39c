/** The sign-in form. The shell decides where to go next: its guard redirects signed-in users away from guest pages. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ApiError } from '@coupon-center/api-client';
import { showFormFailure, useContract } from '@coupon-center/remote-kit';
import { ActionButton, Form } from '@coupon-center/ui';
import { EmailField } from '../../shared/email-field.tsx';
import { PasswordField } from '../../shared/password-field.tsx';
import { logIn, logInSchema } from './log-in.api.ts';
import type { Credentials } from './log-in.api.ts';

export function LogInForm() {
  const contract = useContract();
  const form = useForm({ resolver: zodResolver(logInSchema), defaultValues: { email: '', password: '' } });

  async function submit(credentials: Credentials) {
    try {
      await logIn(contract, credentials);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401)
        form.setError('root.server', { message: 'Invalid Email/Password combination' });
      else showFormFailure(form, error, contract, { message: 'Something went wrong' });
    }
  }

  return (
    <Form form={form} onValid={submit}>
      <EmailField control={form.control} name="email" />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
      />
      <ActionButton type="submit" size="large" fullWidth busy={form.formState.isSubmitting}>
        Log in
      </ActionButton>
    </Form>
  );
}
