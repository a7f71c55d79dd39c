import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useResumedContract, useSession } from './contract-context.tsx';
import { createQueryClient, forget, Provided } from './query-client.tsx';
import { useLateNotice } from './resume/use-late-notice.ts';
import type { ShellContract } from './shell-contract.ts';

/** By the session of each mount's contract. */
const clients = new WeakMap<ShellContract['session'], QueryClient>();

/** Returns the cache of a mounted remote. */
export const queryClientOf = ({ session }: ShellContract): QueryClient | undefined => clients.get(session);

/** Provides the cache to a remote's queries, and empties it when the user changes. */
export function ServerState({ children }: { children: ReactNode }) {
  const contract = useResumedContract();
  const userId = useSession().user?.id;
  const [queryClient] = useState(() =>
    createQueryClient(contract, contract.resumed?.data as DehydratedState | undefined),
  );
  useEffect(() => {
    clients.set(contract.session, queryClient);
  }, [contract, queryClient]);
  const notice = useLateNotice();
  // The screens unsubscribe from their queries first.
  useEffect(() => () => queueMicrotask(() => forget(queryClient)), [queryClient, userId]);
  return (
    <Provided queryClient={queryClient} notice={notice}>
      {children}
    </Provided>
  );
}
