/** `/auth/password-reminder`. */
import { RemoteLink } from '@coupon-center/remote-kit';
import { AuthPage } from '../controls/auth-page.tsx';
import { RemindPasswordForm } from '../features/remind-password/remind-password-form.tsx';

export function PasswordReminderScreen() {
  return (
    <AuthPage
      title="Forgot password?"
      lead="Enter the email of your account, and we send you a link to set a new password."
      links={<RemoteLink to="/login">Back to log in</RemoteLink>}
    >
      <RemindPasswordForm />
    </AuthPage>
  );
}
