/** Asks users on any page to log in again if the session expires over unsaved changes. */
import { Suspense, lazy, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '@coupon-center/contracts';
import { usePortal } from '../portal-context/portal-context.tsx';
import { useReadable } from '../common/writable.ts';

/** Part of the platform's chunk, which every signed-in user has, because the next download may fail. */
const LogInAgain = lazy(async () => {
  const { LogInAgain: component } = await import(/* webpackChunkName: "platform" */ './log-in-again.tsx');
  return { default: component };
});

export function SuspensionHost() {
  const user = useReadable(usePortal().suspended);
  return user ? <Suspended key={user.id} user={user} /> : null;
}

/** Leaving the page by any link gives up the session. */
function Suspended({ user }: { user: User }) {
  const portal = usePortal();
  const { pathname } = useLocation();
  const [beganAt] = useState(pathname);
  const isLeft = pathname !== beganAt;
  const giveUp = () => portal.startedPlatform()?.giveUpSession();
  useEffect(() => {
    if (isLeft) portal.startedPlatform()?.giveUpSession();
  }, [isLeft, portal]);
  return (
    <Suspense>
      <LogInAgain email={user.email} onGiveUp={giveUp} />
    </Suspense>
  );
}
