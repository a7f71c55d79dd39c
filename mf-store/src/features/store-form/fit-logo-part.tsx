/** Loads the code that fits a logo when it is first needed. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useContract } from '@coupon-center/remote-kit';
import type { FitLogoProps } from './fit-logo.tsx';

export interface FitLogoPartProps extends FitLogoProps {
  loading: ReactNode;
}

/** If the code fails to load, the merchant is notified and fitting is cancelled. */
export function FitLogoPart({ loading, ...props }: FitLogoPartProps) {
  const contract = useContract();
  const [FitLogo, setFitLogo] = useState<ComponentType<FitLogoProps>>();
  const fail = useEffectEvent((error: unknown) => {
    props.onCancel();
    contract.report(error);
    contract.notify.error('We couldn’t open the image for fitting. Please try again.');
  });
  useEffect(() => {
    import(/* webpackChunkName: "fit-logo" */ './fit-logo.tsx').then(
      (part) => setFitLogo(() => part.FitLogo),
      (error: unknown) => fail(error),
    );
  }, []);
  return FitLogo ? <FitLogo {...props} /> : loading;
}
