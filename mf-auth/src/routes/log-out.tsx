/** `/logout`: says goodbye and ends the session as soon as it is opened. */
import { LinearProgress, Typography } from '@coupon-center/ui';
import { AuthPage } from '../controls/auth-page.tsx';
import { GOODBYE, useLogOut } from '../features/log-out/use-log-out.ts';

export function LogOutScreen() {
  useLogOut();
  return (
    <AuthPage title={GOODBYE}>
      <Typography>You are being logged out.</Typography>
      <LinearProgress aria-label="Logging out" />
    </AuthPage>
  );
}
