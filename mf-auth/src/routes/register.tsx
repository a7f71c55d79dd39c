/** `/register`. */
import { MAX_COUPONS } from '@coupon-center/contracts';
import { RemoteLink, useSite } from '@coupon-center/remote-kit';
import { Typography } from '@coupon-center/ui';
import { AuthPage } from '../shared/auth-page.tsx';
import { RegisterForm } from '../features/register/register-form.tsx';

export function RegisterScreen() {
  const { siteName, product } = useSite();
  return (
    <AuthPage
      title="Create your coupon page"
      lead={`Your own page on ${siteName} with up to ${MAX_COUPONS} ${product}.`}
      links={
        <Typography component="p">
          Already have an account? <RemoteLink to="/login">Log in</RemoteLink>
        </Typography>
      }
    >
      <RegisterForm />
    </AuthPage>
  );
}
