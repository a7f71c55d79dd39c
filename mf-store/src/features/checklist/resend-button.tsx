/** Sends the verification mail again; where the address turns out to be verified, the session hears that instead. */
import { failureMessage, useContract } from '@coupon-center/remote-kit';
import { ActionButton } from '@coupon-center/ui';
import { resend } from './checklist.api.ts';

/** @param props.onGoing hears that the button is about to go */
export function ResendButton({ onGoing }: { onGoing: () => void }) {
  const contract = useContract();

  async function sendAgain() {
    try {
      if (await resend(contract)) {
        contract.notify.success('We sent the email again. Check your email inbox.');
        return;
      }
      onGoing();
      await contract.api.refreshUser();
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
