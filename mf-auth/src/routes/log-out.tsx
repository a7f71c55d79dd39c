/** `/logout`: ends the session as soon as it is opened, and says goodbye. */
import { useEffect, useRef } from 'react';
import { useContract, useSessionControl } from '@coupon-center/remote-kit';
import { LinearProgress, Typography } from '@coupon-center/ui/core';
import { AuthPage } from '../shared/auth-page.tsx';

export function LogOutScreen() {
  useLogOut();
  return (
    <AuthPage title={GOODBYE}>
      <Typography>Logging you out.</Typography>
      <LinearProgress aria-label="Logging out" />
    </AuthPage>
  );
}

const GOODBYE = 'Sorry to see you go ...';

/** Ends the session once and goes to the site's root; a toast outlives the screen, which disappears with the session. */
function useLogOut(): void {
  const contract = useContract();
  const session = useSessionControl();
  const hasStarted = useRef(false);

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    contract.notify.info(GOODBYE);
    // The session ends here immediately; nobody waits for the server to confirm it.
    void session.end();
    contract.navigate('/', { replace: true });
  }, [contract, session]);
}
