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
 * @returns the choice, null without one; the function that changes it; and whether the browser has stored the last change
 */
export function usePreference(
  key: string,
): [value: string | null, choose: (value: string) => void, isStored: () => boolean] {
  const { preferences = ofThisPage } = useContract();
  const [value, setValue] = useState(() => preferences.get(key));

  function choose(next: string) {
    setValue(next);
    preferences.set(key, next);
  }

  return [value, choose, () => preferences.isStored?.(key) === true];
}
