/** Prepares a mount that takes over what the last visit left. */
import { loadedPart, preparePart } from '../lazy-part.tsx';
import type { RemoteDefinition } from '../remote-root.tsx';
import type { LifecycleProps, Resumed } from '../shell-contract.ts';
import { resumedContract } from './resumed-contract.ts';
import type { ResumedContract } from './resumed-contract.ts';

type Screens = RemoteDefinition['screens'];

/** The screens, with what a route's screen has loaded in place of its lazy part. */
export function loadedScreens(screens: Screens, route: string): Screens {
  const screen = screens[route];
  return screen ? { ...screens, [route]: loadedPart(screen) } : screens;
}

export interface TakeOver extends Pick<Resumed, 'onMismatch'> {
  contract: ResumedContract;
  screens: Screens;
}

/** @returns undefined for an ordinary mount */
export async function takeOver(
  { screens }: RemoteDefinition,
  { contract, resumed }: LifecycleProps,
): Promise<TakeOver | undefined> {
  if (!resumed) return undefined;
  const { route } = contract.location.get();
  const screen = screens[route];
  // What was left shows a screen that had loaded.
  if (screen) await preparePart(screen);
  return {
    contract: resumedContract(contract, resumed),
    screens: loadedScreens(screens, route),
    onMismatch: resumed.onMismatch,
  };
}
