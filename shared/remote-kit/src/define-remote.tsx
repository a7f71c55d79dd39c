/** Makes a remote's lifecycles out of its screens. */
import { QueryClientProvider } from '@tanstack/react-query';
import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import type { ComponentClass, ComponentType } from 'react';
import singleSpaReact from 'single-spa-react';
import { LinearProgress, UiRoot } from '@coupon-center/ui';
import { ContractProvider, useRemoteLocation } from './contract-context.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { createQueryClient } from './query-client.ts';
import { SessionGate } from './session-gate.tsx';
import type { LifecycleProps, RemoteLifecycles } from './shell-contract.ts';

export interface RemoteDefinition {
  /** Screens by the route patterns of `remote.json`. */
  screens: Readonly<Record<string, ComponentType>>;
}

function Screen({ screens }: RemoteDefinition) {
  const { route, pathname } = useRemoteLocation();
  const Match = screens[route];
  if (!Match) throw new Error(`The remote has no screen for its route ${route}.`);
  return (
    <SessionGate key={pathname}>
      <React.Suspense fallback={<LinearProgress aria-label="Loading" />}>
        <Match />
      </React.Suspense>
    </SessionGate>
  );
}

/**
 * The lifecycles of a remote: export them from `src/lifecycle.tsx`, its only expose.
 * @param definition the screens by route
 */
export function defineRemote(definition: RemoteDefinition): RemoteLifecycles {
  function Root({ contract }: LifecycleProps) {
    const [queryClient] = React.useState(() => createQueryClient(contract));
    return (
      <UiRoot site={contract.site}>
        <ContractProvider value={contract}>
          <QueryClientProvider client={queryClient}>
            <Screen {...definition} />
          </QueryClientProvider>
        </ContractProvider>
      </UiRoot>
    );
  }

  return singleSpaReact({
    React,
    ReactDOMClient,
    rootComponent: Root as ComponentType,
    errorBoundaryClass: CrashBoundary as unknown as ComponentClass,
    renderType: 'createRoot',
  }) as unknown as RemoteLifecycles;
}
