import { Fragment } from 'react';
import { lifecyclesOf } from './lifecycles-of.tsx';
import type { RemoteDefinition } from './remote-root.tsx';
import type { RemoteLifecycles } from './shell-contract.ts';

/**
 * Like `defineRemote`, for a remote without `useQuery`: its pages don't load `@tanstack/react-query`, and are not kept for the
 * next visit.
 * @param definition the screens by route
 */
export function defineRemoteWithoutQueries(definition: RemoteDefinition): RemoteLifecycles {
  return lifecyclesOf({ ...definition, Around: Fragment });
}
