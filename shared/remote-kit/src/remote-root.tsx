/** The root component of a remote, both in the page and when its first screens are rendered. */
import * as React from 'react';
import type { ComponentType, ReactNode } from 'react';
import { writeAs } from '@coupon-center/contracts';
import { CardSkeleton, UiRoot } from '@coupon-center/ui/core';
import type { UiRootProps } from '@coupon-center/ui/core';
import { ContractProvider, useRemoteLocation, useSession } from './contract-context.tsx';
import type { RemoteLifecycles, ShellContract } from './shell-contract.ts';

export interface RemoteDefinition {
  /** Screens by the route patterns of `remote.json`. */
  screens: Readonly<Record<string, ComponentType>>;
  /** Export `commands` too, if there are any. */
  commands?: RemoteLifecycles['commands'];
}

/** Reserves about one screen of a phone for a screen whose code is loading, in pixels. */
const SCREEN_HEIGHT = 480;

function Shown({ onShown }: Pick<RemoteRootProps, 'onShown'>) {
  React.useEffect(() => onShown?.(), [onShown]);
  return null;
}

/**
 * Removes a guarded screen as soon as its user is gone, before the shell has navigated, and gives the next user a new screen.
 * No screen ever renders with another user's session, or with none.
 */
function SessionGate({ children }: { children: ReactNode }) {
  const { user } = useSession();
  // A guest's screen stays during the sign-in, because its form is still submitting.
  const [isForGuests] = React.useState(!user);
  if (isForGuests) return children;
  return user && <React.Fragment key={user.id}>{children}</React.Fragment>;
}

function Screen({ screens, onShown }: Pick<RemoteRootProps, 'screens' | 'onShown'>) {
  const { route, pathname } = useRemoteLocation();
  // Set before anything is formatted. With an older shell the user has no formats, and the site's apply.
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

/** A remote's definition, with the providers that its screens need. */
export interface DefinedRemote extends RemoteDefinition {
  Around: ComponentType<{ children: ReactNode }>;
}

export interface RemoteRootProps extends DefinedRemote, Pick<UiRootProps, 'cache'> {
  contract: ShellContract;
  /** Called once the screen is interactive. */
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
