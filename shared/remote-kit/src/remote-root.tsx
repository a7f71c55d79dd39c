/** What a remote renders, in the page and where its first screens are rendered. */
import * as React from 'react';
import type { ComponentType, ReactNode } from 'react';
import { writeAs } from '@coupon-center/contracts';
import { CardSkeleton, UiRoot } from '@coupon-center/ui/core';
import type { UiRootProps } from '@coupon-center/ui/core';
import { ContractProvider, useRemoteLocation, useSession } from './contract-context.tsx';
import { SessionGate } from './session-gate.tsx';
import type { RemoteLifecycles, ShellContract } from './shell-contract.ts';

export interface RemoteDefinition {
  /** Screens by the route patterns of `remote.json`. */
  screens: Readonly<Record<string, ComponentType>>;
  /** Export `commands` too, if there are any. */
  commands?: RemoteLifecycles['commands'];
}

/** Of what stands for a screen whose code is on its way, in pixels: about the first window of a phone. */
const SCREEN_HEIGHT = 480;

function Shown({ onShown }: Pick<RemoteRootProps, 'onShown'>) {
  React.useEffect(() => onShown?.(), [onShown]);
  return null;
}

function Screen({ screens, onShown }: Pick<RemoteRootProps, 'screens' | 'onShown'>) {
  const { route, pathname } = useRemoteLocation();
  // Before anything is written. A shell of an older release knows nothing of it, and the site's formats stay.
  writeAs(useSession().user?.formats ?? null);
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

/** A remote as it was defined, with what its screens need around them. */
export interface DefinedRemote extends RemoteDefinition {
  Around: ComponentType<{ children: ReactNode }>;
}

export interface RemoteRootProps extends DefinedRemote, Pick<UiRootProps, 'cache'> {
  contract: ShellContract;
  /** Called when the screen is there and reacts. */
  onShown?: (() => void) | undefined;
}

export function RemoteRoot({ contract, cache, screens, Around, onShown }: RemoteRootProps) {
  return (
    <UiRoot site={contract.site} cache={cache}>
      <ContractProvider value={contract}>
        <Around>
          <Screen screens={screens} onShown={onShown} />
        </Around>
      </ContractProvider>
    </UiRoot>
  );
}
