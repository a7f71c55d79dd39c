/** `/login`. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '@coupon-center/api-client';
import {
  RemoteLink,
  schemaResolver,
  showFormFailure,
  useContract,
  useExpiredLogIn,
  useSessionControl,
  useSite,
} from '@coupon-center/remote-kit';
import { ActionButton, Form, MuiLink, TOUCHABLE_LINK, Typography } from '@coupon-center/ui/core';
import { CodeForm } from '../features/code-login/code-form.tsx';
import { AuthPage } from '../shared/auth-page.tsx';
import { useBusy } from '../shared/use-busy.ts';
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
  const expired = useExpiredLogIn();
  const [{ email, challenge, failure }, setProgress] = useState<Progress>({
    email: expired?.email ?? '',
    challenge: '',
  });
  const form = challenge ? (
    <CodeForm
      email={email}
      challenge={challenge}
      onBack={(why) => setProgress({ email, challenge: '', failure: why })}
    />
  ) : (
    <LogInForm email={email} failure={failure} onCode={setProgress} />
  );
  if (expired) return form;
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
      {form}
    </AuthPage>
  );
}

interface LogInFormProps {
  /** Prefilled if the user comes back from the code, or the session has expired. */
  email: string;
  failure?: string;
  onCode: (progress: Progress) => void;
}

/** The sign-in form. The shell decides where to go next: its guard redirects signed-in users away from guest pages. */
function LogInForm({ email, failure, onCode }: LogInFormProps) {
  const contract = useContract();
  const session = useSessionControl();
  const expired = useExpiredLogIn();
  const form = useForm({ resolver: schemaResolver(logInSchema), defaultValues: { email, password: '' } });
  const comeBack = useEffectEvent(() => {
    if (!email) return;
    if (failure) form.setError('root.server', { message: failure });
    form.setFocus('password');
  });
  useEffect(() => comeBack(), []);

  const { isSubmitting } = form.formState;
  useBusy(isSubmitting);

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
      <EmailField control={form.control} name="email" readOnly={expired !== undefined} />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
      />
      <ActionButton type="submit" size="large" fullWidth busy={isSubmitting}>
        Log in
      </ActionButton>
      {expired && (
        <MuiLink href="/auth/password-reminder" target="_blank" rel="noopener" sx={TOUCHABLE_LINK}>
          Forgot password? (opens in a new tab)
        </MuiLink>
      )}
    </Form>
  );
}
