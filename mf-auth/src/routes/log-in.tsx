/** `/login`. */
import { useForm } from 'react-hook-form';
import { ApiError } from '@coupon-center/api-client';
import {
  RemoteLink,
  schemaResolver,
  showFormFailure,
  useContract,
  useSessionControl,
  useSite,
} from '@coupon-center/remote-kit';
import { ActionButton, Form, Typography } from '@coupon-center/ui/core';
import { AuthPage } from '../shared/auth-page.tsx';
import { EmailField } from '../shared/email-field.tsx';
import { PasswordField } from '../shared/password-field.tsx';
import { logIn, logInSchema } from '../shared/auth.api.ts';
import type { Credentials } from '../shared/auth.api.ts';

export function LogInScreen() {
  const { siteName, product } = useSite();
  return (
    <AuthPage
      title="Log in"
      lead={`Manage your store page and your ${product} on ${siteName}.`}
      links={
        <>
          <RemoteLink to="/auth/password-reminder">Forgot password?</RemoteLink>
          <Typography component="p">
            New here? <RemoteLink to="/register">Create your coupon page</RemoteLink>
          </Typography>
        </>
      }
    >
      <LogInForm />
    </AuthPage>
  );
}

/** The sign-in form. The shell decides where to go next: its guard redirects signed-in users away from guest pages. */
function LogInForm() {
  const contract = useContract();
  const session = useSessionControl();
  const form = useForm({ resolver: schemaResolver(logInSchema), defaultValues: { email: '', password: '' } });

  async function submit(credentials: Credentials) {
    try {
      await logIn(contract, session, credentials);
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
