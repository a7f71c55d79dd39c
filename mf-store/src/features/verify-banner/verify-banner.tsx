/** Asks a merchant to verify the e-mail address, until it is. */
import { ApiError } from '@coupon-center/api-client';
import { useContract, useUser } from '@coupon-center/remote-kit';
import { ActionButton, Alert } from '@coupon-center/ui';
import { resend } from './verify-banner.api.ts';

export function VerifyBanner() {
  const contract = useContract();
  const user = useUser();
  if (user.email_verified) return null;

  async function sendAgain() {
    try {
      if (await resend(contract)) contract.notify.success('We sent the email again. Check your email inbox.');
    } catch (error) {
      contract.report(error);
      contract.notify.error(error instanceof ApiError ? error.message : 'Something went wrong');
    }
  }

  return (
    <Alert
      severity="warning"
      role="status"
      action={
        <ActionButton action={sendAgain} variant="text" color="inherit">
          Resend
        </ActionButton>
      }
    >
      Please verify your email: follow the link that we sent to {user.email}.
    </Alert>
  );
}
