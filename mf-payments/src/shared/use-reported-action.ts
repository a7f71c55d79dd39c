/** Actions whose failure is put on the error list and shown to the merchant. */
import { failureMessage, useContract } from '@coupon-center/remote-kit';

/**
 * Wraps an action of a button that has no place for a failure, which is shown as a notification.
 * @returns the action; it still throws, so that its button logs the failure
 */
export function useReportedAction<Values extends unknown[]>(
  action: (...values: Values) => Promise<unknown>,
): (...values: Values) => Promise<void> {
  const contract = useContract();
  return async function run(...values) {
    try {
      await action(...values);
    } catch (error) {
      contract.report(error);
      contract.notify.error(failureMessage(error));
      throw error;
    }
  };
}

/** For a `ConfirmDialog`, which shows the failure. @returns the action; it resolves to the reason of a failure */
export function useConfirmedAction(action: () => Promise<unknown>): () => Promise<string | undefined> {
  const contract = useContract();
  return async function confirm() {
    try {
      await action();
      return undefined;
    } catch (error) {
      contract.report(error);
      return failureMessage(error);
    }
  };
}
