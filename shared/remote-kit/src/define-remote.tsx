/** Makes a remote's lifecycles out of its screens. */
import { QueryClientProvider } from '@tanstack/react-query';
import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import type { ComponentType } from 'react';
import singleSpaReact from 'single-spa-react';
import { CardSkeleton, UiRoot } from '@coupon-center/ui';
import { ContractProvider, useContract, useRemoteLocation, useSession } from './contract-context.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { createQueryClient, forget } from './query-client.ts';
import { SessionGate } from './session-gate.tsx';
import type { LifecycleProps, RemoteLifecycles } from './shell-contract.ts';

export interface RemoteDefinition {
  /** Screens by the route patterns of `remote.json`. */
  screens: Readonly<Record<string, ComponentType>>;
}

/** Of what stands for a screen whose code is on its way, in pixels: about the first window of a phone. */
const SCREEN_HEIGHT = 480;

function Screen({ screens }: RemoteDefinition) {
  const { route, pathname } = useRemoteLocation();
  const Match = screens[route];
  if (!Match) throw new Error(`The remote has no screen for its route ${route}.`);
  return (
    <SessionGate key={pathname}>
      <React.Suspense fallback={<CardSkeleton height={SCREEN_HEIGHT} />}>
        <Match />
      </React.Suspense>
    </SessionGate>
  );
}

/** Forgets the data of one user before the next one's screen. */
function ServerState({ children }: { children: React.ReactNode }) {
  const contract = useContract();
  const userId = useSession().user?.id;
  const [queryClient] = React.useState(() => createQueryClient(contract));
  // After the screens have let go of their queries, which would otherwise wait minutes for their own clean-up.
  React.useEffect(() => () => queueMicrotask(() => forget(queryClient)), [queryClient, userId]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/**
 * The lifecycles of a remote: export them from `src/lifecycle.tsx`, its only expose.
 * @param definition the screens by route
 */
export function defineRemote(definition: RemoteDefinition): RemoteLifecycles {
  function Root({ contract }: LifecycleProps) {
    return (
      <UiRoot site={contract.site}>
        <ContractProvider value={contract}>
          <ServerState>
            <Screen {...definition} />
          </ServerState>
        </ContractProvider>
      </UiRoot>
    );
  }

  return singleSpaReact({
    React,
    ReactDOMClient,
    rootComponent: Root as ComponentType,
    errorBoundaryClass: CrashBoundary,
    renderType: 'createRoot',
  });
}
