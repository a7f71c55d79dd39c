/** What a remote renders, in the page and where its first screens are rendered. */
import { QueryClientProvider } from '@tanstack/react-query';
import * as React from 'react';
import type { ComponentType } from 'react';
import { CardSkeleton, UiRoot } from '@coupon-center/ui/core';
import type { UiRootProps } from '@coupon-center/ui/core';
import { ContractProvider, useContract, useRemoteLocation, useSession } from './contract-context.tsx';
import { createQueryClient, forget } from './query-client.ts';
import { SessionGate } from './session-gate.tsx';
import type { ShellContract } from './shell-contract.ts';

export interface RemoteDefinition {
  /** Screens by the route patterns of `remote.json`. */
  screens: Readonly<Record<string, ComponentType>>;
}

/** Of what stands for a screen whose code is on its way, in pixels: about the first window of a phone. */
const SCREEN_HEIGHT = 480;

function Shown({ onShown }: Pick<RemoteRootProps, 'onShown'>) {
  React.useEffect(() => onShown?.(), [onShown]);
  return null;
}

function Screen({ screens, onShown }: Pick<RemoteRootProps, 'screens' | 'onShown'>) {
  const { route, pathname } = useRemoteLocation();
  const Match = screens[route];
  if (!Match) throw new Error(`The remote has no screen for its route ${route}.`);
  return (
    <SessionGate key={pathname}>
      <React.Suspense fallback={<CardSkeleton height={SCREEN_HEIGHT} />}>
        <Match />
        <Shown onShown={onShown} />
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

export interface RemoteRootProps extends RemoteDefinition, Pick<UiRootProps, 'cache'> {
  contract: ShellContract;
  /** Called when the screen is there and reacts. */
  onShown?: (() => void) | undefined;
}

export function RemoteRoot({ contract, cache, screens, onShown }: RemoteRootProps) {
  return (
    <UiRoot site={contract.site} cache={cache}>
      <ContractProvider value={contract}>
        <ServerState>
          <Screen screens={screens} onShown={onShown} />
        </ServerState>
      </ContractProvider>
    </UiRoot>
  );
}
