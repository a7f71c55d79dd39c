/** Provides the cache of API responses to a remote's queries. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useContract, useSession } from './contract-context.tsx';
import { createQueryClient, forget } from './query-client.ts';

/** Forgets the data of one user before the next one's screen. */
export function ServerState({ children }: { children: ReactNode }) {
  const contract = useContract();
  const userId = useSession().user?.id;
  const [queryClient] = useState(() => createQueryClient(contract));
  // After the screens have let go of their queries, which would otherwise wait minutes for their own clean-up.
  useEffect(() => () => queueMicrotask(() => forget(queryClient)), [queryClient, userId]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
