/** Actions whose failure is put on the error list and shown to the user. */
import { failureMessage, useContract } from '@coupon-center/remote-kit';

/** Wraps an action of a button that has no place for a failure, which is shown as a notification. */
export function useReportedAction(action: () => Promise<unknown>): () => Promise<void> {
  const contract = useContract();
  return async function run() {
    try {
      await action();
    } catch (error) {
      contract.report(error);
      contract.notify.error(failureMessage(error));
    }
  };
}
