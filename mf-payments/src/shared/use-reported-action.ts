/** A button's action whose failure has no place on the screen: it is shown as a notification and put on the error list. */
import { failureMessage, useContract } from '@coupon-center/remote-kit';

/** @returns the action; it still throws, so that its button logs the failure */
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
