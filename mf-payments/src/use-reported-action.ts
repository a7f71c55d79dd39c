/** An action of a button whose failure has no place on the screen: tells it as a notification, and puts it on the error list. */
import { failureMessage, useContract } from '@coupon-center/remote-kit';

/** @returns the action; it fails still, so that its button logs it */
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
