import { useState } from 'react';
import { useContract } from './contract-context.tsx';
import type { Preferences } from './shell-contract.ts';

const chosen = new Map<string, string>();

/** In a shell without preferences a choice lasts as long as the page. */
const ofThisPage: Preferences = {
  get: (key) => chosen.get(key) ?? null,
  set: (key, value) => void chosen.set(key, value),
};

/**
 * Keeps a choice of the user in the browser, through the shell.
 * @param key names the choice among those of the remote
 * @returns the choice, null without one, and the function that changes it
 */
export function usePreference(key: string): [string | null, (value: string) => void] {
  const { preferences = ofThisPage } = useContract();
  const [value, setValue] = useState(() => preferences.get(key));

  function choose(next: string) {
    setValue(next);
    preferences.set(key, next);
  }

  return [value, choose];
}

/** @returns a function that tells whether the browser has stored the last choice; never in a shell that cannot tell */
export function useIsStored(key: string): () => boolean {
  const { preferences } = useContract();
  return () => preferences?.isStored?.(key) === true;
}
