/** `/auth/set-password?token=…`, the address in the reset mail. */
import { RemoteLink } from '@coupon-center/remote-kit';
import { Page } from '@coupon-center/ui';
import { useLinkToken } from '../controls/use-link-token.ts';
import { SetPasswordForm } from '../features/set-password/set-password-form.tsx';

export function SetPasswordScreen() {
  const token = useLinkToken();
  return (
    <Page title="Set new password" width="narrow">
      <SetPasswordForm token={token} />
      <RemoteLink to="/login">Back to log in</RemoteLink>
    </Page>
  );
}
