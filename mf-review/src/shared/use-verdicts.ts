/** Sends verdicts, says what happened, and reloads the list if it is out of date. */
import { ApiError } from '@coupon-center/api-client';
import { failureMessage, isConflict, useContract } from '@coupon-center/remote-kit';

export interface Verdicts {
  /** Sends a verdict that takes one press; a failure is shown as a notification. */
  press(send: () => Promise<unknown>, done: string): Promise<void>;
  /**
   * Sends a verdict from a dialog.
   * @returns whether it is done; false if the subject had changed or was gone
   * @throws every other failure, for the dialog to show
   */
  confirm(send: () => Promise<unknown>, done: string): Promise<boolean>;
}

/** @param onDecided called after a verdict, and, with false, when the list turns out to be out of date */
export function useVerdicts(onDecided: (isDone: boolean) => unknown): Verdicts {
  const contract = useContract();

  function tell(error: unknown) {
    contract.report(error);
    contract.notify.error(failureMessage(error));
  }

  return {
    async press(send, done) {
      try {
        await send();
      } catch (error) {
        tell(error);
        if (isOutOfDate(error)) await onDecided(false);
        return;
      }
      contract.notify.success(done);
      await onDecided(true);
    },
    async confirm(send, done) {
      try {
        await send();
      } catch (error) {
        if (!isOutOfDate(error)) throw error;
        tell(error);
        return false;
      }
      contract.notify.success(done);
      return true;
    },
  };
}

/** Whether a verdict failed because its subject is gone or has changed, so the list is out of date. */
export function isOutOfDate(error: unknown): boolean {
  return isConflict(error) || (error instanceof ApiError && error.status === 404);
}
