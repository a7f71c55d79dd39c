/** The form that makes a merchant's account and signs them in. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ApiError } from '@coupon-center/api-client';
import { MIN_PASSWORD } from '@coupon-center/contracts';
import type { Tokens } from '@coupon-center/contracts';
import { showServerErrors, useContract } from '@coupon-center/remote-kit';
import { ActionButton, failForm, Form, MuiLink, Typography } from '@coupon-center/ui';
import { EmailField } from '../../controls/email-field.tsx';
import { PasswordField } from '../../controls/password-field.tsx';
import { register, registerSchema } from './register.api.ts';

export function RegisterForm() {
  const contract = useContract();
  const form = useForm({ resolver: zodResolver(registerSchema), defaultValues: { email: '', password: '' } });

  async function submit(credentials: { email: string; password: string }) {
    try {
      await begin(await register(contract, credentials));
    } catch (error) {
      if (error instanceof ApiError && error.status === 409)
        form.setError('email', { message: 'A user with this email already exists' }, { shouldFocus: true });
      else if (!showServerErrors(form, error)) {
        contract.report(error);
        failForm(form, 'Something went wrong');
      }
    }
  }

  /** The account exists: whatever fails from here on, sending the form again would not help. */
  async function begin(tokens: Tokens) {
    try {
      await contract.api.startSession(tokens);
      contract.notify.success('Your account was created. Check your email to verify your address.');
    } catch (error) {
      contract.report(error);
      contract.notify.info('Your account was created. Please log in.');
      contract.navigate('/login');
    }
  }

  return (
    <Form form={form} onValid={submit}>
      <EmailField control={form.control} name="email" />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="new-password"
        helperText={`At least ${MIN_PASSWORD} characters`}
      />
      <Typography variant="body2">
        By continuing you accept our{' '}
        <MuiLink href={contract.site.privacyPolicyUrl} target="_blank" rel="noopener">
          Privacy Policy
        </MuiLink>
        .
      </Typography>
      <ActionButton type="submit" size="large" busy={form.formState.isSubmitting}>
        NEXT
      </ActionButton>
    </Form>
  );
}
