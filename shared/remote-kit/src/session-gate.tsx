/**
 * Removes a guarded screen as soon as its user is gone, before the shell has navigated, and gives the next user a screen of their
 * own: no screen ever renders with somebody else's session or none.
 */
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import { useSession } from './contract-context.tsx';

export function SessionGate({ children }: { children: ReactNode }) {
  const { user } = useSession();
  // A guest's screen stays during the sign-in, because its form is still at work.
  const [isForGuests] = useState(!user);
  if (isForGuests) return children;
  return user && <Fragment key={user.id}>{children}</Fragment>;
}
