/** `/register`. */
import { RemoteLink } from '@coupon-center/remote-kit';
import { Page, Typography } from '@coupon-center/ui';
import { RegisterForm } from '../features/register/register-form.tsx';

export function RegisterScreen() {
  return (
    <Page title="Create your coupon page" width="narrow">
      <RegisterForm />
      <Typography>
        Already have an account? <RemoteLink to="/login">Log in</RemoteLink>
      </Typography>
    </Page>
  );
}
