import { createElement, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useResumedContract } from '../contract-context.tsx';

/** Data from the last visit that is older than this is not shown without saying so. */
const OLD_MS = 60_000;

/** Returns the notice of a screen whose data is from an earlier visit, once its code is there. */
export function useLateNotice(): ReactNode {
  const contract = useResumedContract();
  const [Notice, setNotice] = useState<ComponentType>();
  useEffect(() => {
    const { resumed } = contract;
    if (!resumed || Date.now() - resumed.at <= OLD_MS) return;
    import(/* webpackChunkName: "notice" */ './resumed-notice.tsx').then(
      ({ ResumedNotice }) => setNotice(() => ResumedNotice),
      (error: unknown) => contract.report(error, { stage: 'chunk' }),
    );
  }, [contract]);
  return Notice && createElement(Notice);
}
