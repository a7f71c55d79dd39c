/** `/login`. */
import { useEffect, useEffectEvent, useState } from 'react';
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
import { CodeForm } from '../features/code-login/code-form.tsx';
import { AuthPage } from '../shared/auth-page.tsx';
import { EmailField } from '../shared/email-field.tsx';
import { PasswordField } from '../shared/password-field.tsx';
import { logIn, logInSchema } from '../shared/auth.api.ts';
import type { Credentials } from '../shared/auth.api.ts';

/** The password comes first, then a code if the account has a second factor. */
interface Progress {
  email: string;
  /** Returned by the API for the right password; empty before. */
  challenge: string;
  /** Reason for asking for the password again. */
  failure?: string;
}

export function LogInScreen() {
  const { siteName, product } = useSite();
  const [{ email, challenge, failure }, setProgress] = useState<Progress>({ email: '', challenge: '' });
  return (
    <AuthPage
      title="Log in"
      lead={`Manage your store page and your ${product} on ${siteName}.`}
      links={
        !challenge && (
          <>
            <RemoteLink to="/auth/password-reminder">Forgot password?</RemoteLink>
            <Typography component="p">
              New here? <RemoteLink to="/register">Create your coupon page</RemoteLink>
            </Typography>
          </>
        )
      }
    >
      {challenge ? (
        <CodeForm
          email={email}
          challenge={challenge}
          onBack={(why) => setProgress({ email, challenge: '', failure: why })}
        />
      ) : (
        <LogInForm email={email} failure={failure} onCode={setProgress} />
      )}
    </AuthPage>
  );
}

interface LogInFormProps {
  /** Prefilled if the user comes back from the code. */
  email: string;
  failure?: string;
  onCode: (progress: Progress) => void;
}

/** The sign-in form. The shell decides where to go next: its guard redirects signed-in users away from guest pages. */
function LogInForm({ email, failure, onCode }: LogInFormProps) {
  const contract = useContract();
  const session = useSessionControl();
  const form = useForm({ resolver: schemaResolver(logInSchema), defaultValues: { email, password: '' } });
  const comeBack = useEffectEvent(() => {
    if (!email) return;
    if (failure) form.setError('root.server', { message: failure });
    form.setFocus('password');
  });
  useEffect(() => comeBack(), []);

  async function submit(credentials: Credentials) {
    try {
      const challenge = await logIn(contract, session, credentials);
      if (challenge) onCode({ email: credentials.email, challenge });
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
