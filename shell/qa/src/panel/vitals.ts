/** Web vitals of this page, which the shell measures. */
import { useCallback } from 'react';
import { createStore } from '../store.ts';
import { useReadable, useTestedPage } from '../tested-page.ts';
import type { SeenVital } from '../tested-portal.ts';
import { useAsked } from './use-asked.ts';

const NONE = createStore<readonly SeenVital[]>([]);

/** Includes measurements from before the call. Returns none until the shell's platform has started. */
export function useVitals(): readonly SeenVital[] {
  const { portal } = useTestedPage();
  const ask = useCallback(async () => {
    const platform = await portal?.platform();
    return (await platform?.vitals())?.seen ?? NONE;
  }, [portal]);
  const [asked] = useAsked(ask);
  return useReadable(asked?.value ?? NONE);
}

/** @returns e.g. `1240 ms`, or `0.02` for a shift */
export const vitalText = ({ name, value }: Pick<SeenVital, 'name' | 'value'>): string =>
  name === 'CLS' ? value.toFixed(2) : `${Math.round(value)} ms`;
