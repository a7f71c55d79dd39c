/** `/logout`: says goodbye and ends the session as soon as it is opened. */
import { LinearProgress, Page } from '@coupon-center/ui';
import { GOODBYE, useLogOut } from '../features/log-out/use-log-out.ts';

export function LogOutScreen() {
  useLogOut();
  return (
    <Page title={GOODBYE} width="narrow">
      <LinearProgress aria-label="Logging out" />
    </Page>
  );
}
