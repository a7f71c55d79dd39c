/** Ends the session once and goes to the site's root. */
import { useEffect, useRef } from 'react';
import { useContract } from '@coupon-center/remote-kit';

export const GOODBYE = 'Sorry to see you go ...';

/** Says {@link GOODBYE} as a toast as well, because no screen of a user outlives the session. */
export function useLogOut(): void {
  const contract = useContract();
  const hasStarted = useRef(false);

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    contract.notify.info(GOODBYE);
    // The session ends here at once; the server hears of it while the visitor is already on the landing page.
    void contract.api.endSession();
    contract.navigate('/', { replace: true });
  }, [contract]);
}
