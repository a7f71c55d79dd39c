/** Sends the verification mail again. */
import { failureMessage, useContract } from '@coupon-center/remote-kit';
import { ActionButton } from '@coupon-center/ui';
import { resend } from './checklist.api.ts';

export function ResendButton() {
  const contract = useContract();

  async function sendAgain() {
    try {
      if (await resend(contract)) contract.notify.success('We sent the email again. Check your email inbox.');
    } catch (error) {
      contract.report(error);
      contract.notify.error(failureMessage(error));
    }
  }

  return (
    <ActionButton action={sendAgain} variant="text" busyLabel="Sending...">
      Resend
    </ActionButton>
  );
}
