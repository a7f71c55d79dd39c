/** `/logout`: ends the session as soon as it is opened, and says goodbye. */
import { LinearProgress, Typography } from '@coupon-center/ui';
import { AuthPage } from '../shared/auth-page.tsx';
import { GOODBYE, useLogOut } from '../features/log-out/use-log-out.ts';

export function LogOutScreen() {
  useLogOut();
  return (
    <AuthPage title={GOODBYE}>
      <Typography>Logging you out.</Typography>
      <LinearProgress aria-label="Logging out" />
    </AuthPage>
  );
}
