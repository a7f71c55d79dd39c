/** `/login`. */
import { RemoteLink } from '@coupon-center/remote-kit';
import { Page, Stack, Typography } from '@coupon-center/ui';
import { LogInForm } from '../features/log-in/log-in-form.tsx';

export function LogInScreen() {
  return (
    <Page title="Log in" width="narrow">
      <LogInForm />
      <Stack spacing={1}>
        <RemoteLink to="/auth/password-reminder">Forgot password?</RemoteLink>
        <Typography>
          New here? <RemoteLink to="/register">Create your coupon page</RemoteLink>
        </Typography>
      </Stack>
    </Page>
  );
}
