/**
 * Follows the browser's network events for the life of the page. TanStack Query listens only while one of its clients is
 * mounted: on a page without any, it would miss that the network is back, and all later reads would wait for it.
 */
import type { OnlineManager } from '@tanstack/react-query';
import { createWritable } from '../common/writable.ts';

/** Whether the browser has a network. Follows events only: some browsers wrongly report from the start that they are offline. */
export const onlineState = createWritable(true);

export function watchConnection(): void {
  addEventListener('online', () => onlineState.set(true));
  addEventListener('offline', () => onlineState.set(false));
}

/**
 * Passes the events on to the copy of TanStack Query that all remotes share. Its focus manager looks at the document on every
 * call and needs no events.
 */
export function followConnection<Module extends { onlineManager: OnlineManager }>(query: Module): Module {
  const tell = () => query.onlineManager.setOnline(onlineState.get());
  tell();
  onlineState.subscribe(tell);
  return query;
}
