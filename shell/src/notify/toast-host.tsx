/** Fetches what shows toasts when there is one to show. */
import { Suspense, lazy, useState } from 'react';
import { usePortal } from '../portal-context.tsx';
import { useReadable } from '../readable.ts';

const Toasts = lazy(async () => {
  const { WaitingToasts: component } = await import(/* webpackChunkName: "toasts" */ './toasts.tsx');
  return { default: component };
});

export function ToastHost() {
  const { notices } = usePortal();
  const waiting = useReadable(notices.waiting);
  const [isNeeded, setIsNeeded] = useState(false);
  if (waiting.length > 0 && !isNeeded) setIsNeeded(true);
  return isNeeded ? (
    <Suspense>
      <Toasts notices={notices} />
    </Suspense>
  ) : null;
}
