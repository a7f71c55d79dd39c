/** `/login`. */
import { RemoteLink, useSite } from '@coupon-center/remote-kit';
import { Typography } from '@coupon-center/ui';
import { AuthPage } from '../shared/auth-page.tsx';
import { LogInForm } from '../features/log-in/log-in-form.tsx';

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
