/** Core web vitals of this page, and the remote that each belongs to. */
import { onCLS, onINP, onLCP } from 'web-vitals/attribution';
import type { Readable } from '@coupon-center/remote-kit';
import { createStore } from '../store.ts';

export interface Vital {
  name: 'LCP' | 'INP' | 'CLS';
  value: number;
  rating: 'good' | 'needs-improvement' | 'poor';
  /** Name of a remote, or `shell`. */
  remote: string;
  /** Selector of the element. */
  element: string;
}

/** @param found the element, or its selector */
export function remoteOf(found: Node | string | null | undefined): string {
  const node = typeof found === 'string' && found ? document.querySelector(found) : found;
  const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null;
  return element?.closest<HTMLElement>('[data-remote]')?.dataset.remote ?? 'shell';
}

let watching: Readable<readonly Vital[]> | undefined;

/** Includes measurements from before the call. */
export function watchVitals(): Readable<readonly Vital[]> {
  if (watching) return watching;
  const vitals = createStore<readonly Vital[]>([]);
  const add = (vital: Vital) =>
    vitals.set([...vitals.get().filter(({ name }) => name !== vital.name), vital]);
  const options = { reportAllChanges: true };
  onLCP(({ name, value, rating, entries, attribution: { target = '' } }) => {
    add({ name, value, rating, remote: remoteOf(entries.at(-1)?.element ?? target), element: target });
  }, options);
  onINP(({ name, value, rating, entries, attribution: { interactionTarget = '' } }) => {
    const remote = remoteOf(entries[0]?.target ?? interactionTarget);
    add({ name, value, rating, remote, element: interactionTarget });
  }, options);
  onCLS(({ name, value, rating, attribution: { largestShiftTarget = '', largestShiftSource } }) => {
    const remote = remoteOf(largestShiftSource?.node ?? largestShiftTarget);
    add({ name, value, rating, remote, element: largestShiftTarget });
  }, options);
  watching = vitals;
  return watching;
}

/** @returns e.g. `1240 ms`, or `0.02` for a shift */
export const vitalText = ({ name, value }: Vital): string =>
  name === 'CLS' ? value.toFixed(2) : `${Math.round(value)} ms`;
