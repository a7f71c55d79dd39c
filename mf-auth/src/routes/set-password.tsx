/** `/auth/set-password?token=…`, the address in the reset mail. */
import { RemoteLink, useSite } from '@coupon-center/remote-kit';
import { AuthPage } from '../controls/auth-page.tsx';
import { useLinkToken } from '../controls/use-link-token.ts';
import { SetPasswordForm } from '../features/set-password/set-password-form.tsx';

export function SetPasswordScreen() {
  const token = useLinkToken();
  const { siteName } = useSite();
  return (
    <AuthPage
      title="Set new password"
      lead={`For your account on ${siteName}. You log in with it afterwards, on every device.`}
      links={<RemoteLink to="/login">Back to log in</RemoteLink>}
    >
      <SetPasswordForm token={token} />
    </AuthPage>
  );
}
