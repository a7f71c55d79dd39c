/** Actions whose failure is put on the error list and shown to the user. */
import { failureMessage, useContract } from '@coupon-center/remote-kit';

/** For a button without a place for a failure: it is shown as a notification. */
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
