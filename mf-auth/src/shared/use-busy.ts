import { useEffect } from 'react';
import { useExpiredLogIn } from '@coupon-center/remote-kit';

/** Keeps the dialog of an expired session open during an attempt to log in. */
export function useBusy(isBusy: boolean): void {
  const setBusy = useExpiredLogIn()?.setBusy;
  useEffect(() => {
    setBusy?.(isBusy);
    return () => setBusy?.(false);
  }, [isBusy, setBusy]);
}
