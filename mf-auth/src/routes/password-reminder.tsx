/** `/auth/password-reminder`. */
import { RemoteLink } from '@coupon-center/remote-kit';
import { AuthPage } from '../shared/auth-page.tsx';
import { RemindPasswordForm } from '../features/remind-password/remind-password-form.tsx';

export function PasswordReminderScreen() {
  return (
    <AuthPage
      title="Forgot password?"
      lead="Enter your email and we'll send you a link to reset your password."
      links={<RemoteLink to="/login">Back to log in</RemoteLink>}
    >
      <RemindPasswordForm />
    </AuthPage>
  );
}
