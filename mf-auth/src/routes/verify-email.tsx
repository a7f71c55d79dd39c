/** `/auth/verify-email?token=…`, the address in the verification mail. */
import { LinearProgress, Typography } from '@coupon-center/ui';
import { AuthPage } from '../controls/auth-page.tsx';
import { useLinkToken } from '../controls/use-link-token.ts';
import { useVerifyEmail } from '../features/verify-email/use-verify-email.ts';

export function VerifyEmailScreen() {
  useVerifyEmail(useLinkToken());
  return (
    <AuthPage title="Verifying your email">
      <Typography>One moment, we check the link of your email.</Typography>
      <LinearProgress aria-label="Verifying your email" />
    </AuthPage>
  );
}
