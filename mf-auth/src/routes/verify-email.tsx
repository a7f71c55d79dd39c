/** `/auth/verify-email?token=…`, the address in the verification email. */
import { LinearProgress, Typography } from '@coupon-center/ui';
import { AuthPage } from '../shared/auth-page.tsx';
import { useLinkToken } from '../shared/use-link-token.ts';
import { useVerifyEmail } from '../features/verify-email/use-verify-email.ts';

export function VerifyEmailScreen() {
  useVerifyEmail(useLinkToken());
  return (
    <AuthPage title="Verifying your email">
      <Typography>This only takes a moment.</Typography>
      <LinearProgress aria-label="Verifying your email" />
    </AuthPage>
  );
}
