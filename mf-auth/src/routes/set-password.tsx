/** `/auth/set-password?token=…`, the address in the reset email. */
import { RemoteLink } from '@coupon-center/remote-kit';
import { AuthPage } from '../shared/auth-page.tsx';
import { useLinkToken } from '../shared/use-link-token.ts';
import { SetPasswordForm } from '../features/set-password/set-password-form.tsx';

export function SetPasswordScreen() {
  const token = useLinkToken();
  return (
    <AuthPage
      title="Set new password"
      lead="You'll use this password to log in on all your devices."
      links={<RemoteLink to="/login">Back to log in</RemoteLink>}
    >
      <SetPasswordForm token={token} />
    </AuthPage>
  );
}
