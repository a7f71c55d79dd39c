import { useContract } from './contract-context.tsx';
import { failureMessage } from './failures.ts';

/** Wraps the action of a button that has no place to show a failure. A notification shows it instead. */
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
    }
  };
}

/** Wraps an action for a `ConfirmDialog`, which shows the failure. @returns an action that resolves to the reason of a failure */
export function useConfirmedAction<Values extends unknown[]>(
  action: (...values: Values) => Promise<unknown>,
): (...values: Values) => Promise<string | undefined> {
  const contract = useContract();
  return async function confirm(...values) {
    try {
      await action(...values);
      return undefined;
    } catch (error) {
      contract.report(error);
      return failureMessage(error);
    }
  };
}
