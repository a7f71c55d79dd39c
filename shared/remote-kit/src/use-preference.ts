import { useState } from 'react';
import { useContract } from './contract-context.tsx';
import type { Preferences } from './shell-contract.ts';

const chosen = new Map<string, string>();

/** In a shell without preferences a choice lasts as long as the page. */
const ofThisPage: Preferences = {
  get: (key) => chosen.get(key) ?? null,
  set(key, value) {
    chosen.set(key, value);
    return false;
  },
};

/**
 * Keeps a choice of the user in the browser, through the shell.
 * @param key names the choice among those of the remote
 * @returns the choice, null without one, and the function that changes it, which returns whether the browser is known to have
 *   stored it
 */
export function usePreference(key: string): [string | null, (value: string) => boolean] {
  const { preferences = ofThisPage } = useContract();
  const [value, setValue] = useState(() => preferences.get(key));

  function choose(next: string) {
    setValue(next);
    return preferences.set(key, next) === true;
  }

  return [value, choose];
}
