/** `/auth/password-reminder`. */
import { RemoteLink } from '@coupon-center/remote-kit';
import { Page } from '@coupon-center/ui';
import { RemindPasswordForm } from '../features/remind-password/remind-password-form.tsx';

export function PasswordReminderScreen() {
  return (
    <Page title="Forgot password?" width="narrow">
      <RemindPasswordForm />
      <RemoteLink to="/login">Back to log in</RemoteLink>
    </Page>
  );
}
