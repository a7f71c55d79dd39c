/** Ends the session once and goes to the site's root. */
import { useEffect, useRef } from 'react';
import { useContract } from '@coupon-center/remote-kit';

export const GOODBYE = 'Sorry to see you go ...';

/** Shows {@link GOODBYE} as a toast as well, because the screen disappears with the session. */
export function useLogOut(): void {
  const contract = useContract();
  const hasStarted = useRef(false);

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    contract.notify.info(GOODBYE);
    // The session ends here immediately; nobody waits for the server to confirm it.
    void contract.api.endSession();
    contract.navigate('/', { replace: true });
  }, [contract]);
}
