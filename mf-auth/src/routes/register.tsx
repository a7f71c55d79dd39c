import { useForm, useWatch } from 'react-hook-form';
import { MAX_COUPONS } from '@coupon-center/contracts';
import type { Tokens } from '@coupon-center/contracts';
import {
  isConflict,
  RemoteLink,
  schemaResolver,
  showFormFailure,
  useContract,
  useSessionControl,
  useSite,
} from '@coupon-center/remote-kit';
import { ActionButton, Form, MuiLink, Typography, VisuallyHidden } from '@coupon-center/ui/core';
import { AuthPage } from '../shared/auth-page.tsx';
import { EmailField } from '../shared/email-field.tsx';
import { NewPasswordField } from '../shared/new-password-field.tsx';
import { register, registerSchema } from '../shared/auth.api.ts';
import { RegisterAside } from './register-aside.tsx';

export function RegisterScreen() {
  const { siteName, product } = useSite();
  return (
    <AuthPage
      title="Create your coupon page"
      lead={`Step 1 of 3: your own page on ${siteName} with up to ${MAX_COUPONS} ${product}.`}
      links={
        <Typography component="p">
          Already have an account? <RemoteLink to="/login">Log in</RemoteLink>
        </Typography>
      }
      aside={<RegisterAside />}
    >
      <RegisterForm />
    </AuthPage>
  );
}

/** The form that creates a merchant's account and signs the merchant in. */
function RegisterForm() {
  const contract = useContract();
  const session = useSessionControl();
  const form = useForm({
    resolver: schemaResolver(registerSchema),
    defaultValues: { email: '', password: '' },
  });

  const email = useWatch({ control: form.control, name: 'email' });

  async function submit(credentials: { email: string; password: string }) {
    try {
      await begin(await register(contract, credentials));
    } catch (error) {
      if (isConflict(error))
        form.setError('email', { message: 'A user with this email already exists' }, { shouldFocus: true });
      else showFormFailure(form, error, contract, { message: 'Something went wrong' });
    }
  }

  /** The account exists from here on, so submitting the form again would not help. */
  async function begin(tokens: Tokens) {
    try {
      await session.start(tokens);
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
      <NewPasswordField control={form.control} name="password" label="Password" email={email} />
      <Typography variant="body2" color="textSecondary">
        By continuing, you accept our <LegalLink href={contract.site.termsUrl}>Terms</LegalLink> and{' '}
        <LegalLink href={contract.site.privacyPolicyUrl}>Privacy Policy</LegalLink>.
      </Typography>
      <ActionButton type="submit" size="large" fullWidth busy={form.formState.isSubmitting}>
        NEXT
      </ActionButton>
    </Form>
  );
}

function LegalLink({ href, children }: { href: string; children: string }) {
  return (
    <MuiLink href={href} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </MuiLink>
  );
}
