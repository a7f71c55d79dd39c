/** Resends the verification email, or updates the session if the address is verified already. */
import { failureMessage, useContract } from '@coupon-center/remote-kit';
import { ActionButton } from '@coupon-center/ui';
import { resend } from './checklist.api.ts';

/** @param props.onGoing called when the button is about to disappear */
export function ResendButton({ onGoing }: { onGoing: () => void }) {
  const contract = useContract();

  async function sendAgain() {
    try {
      if (await resend(contract)) {
        contract.notify.success('We sent the email again. Check your inbox.');
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
