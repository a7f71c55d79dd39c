/**
 * Takes a guarded screen away in the moment the user is gone, before the shell has moved on: no screen ever renders with
 * somebody else's session or none.
 */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSession } from './contract-context.tsx';

export function SessionGate({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const [first] = useState(user?.id ?? null);
  return first !== null && user?.id !== first ? null : children;
}
