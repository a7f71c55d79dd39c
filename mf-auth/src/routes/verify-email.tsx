/** `/auth/verify-email?token=…`, the address in the verification mail. */
import { LinearProgress, Page } from '@coupon-center/ui';
import { useLinkToken } from '../controls/use-link-token.ts';
import { useVerifyEmail } from '../features/verify-email/use-verify-email.ts';

export function VerifyEmailScreen() {
  useVerifyEmail(useLinkToken());
  return (
    <Page title="Verifying your email" width="narrow">
      <LinearProgress aria-label="Verifying your email" />
    </Page>
  );
}
