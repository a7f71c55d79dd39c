/**
 * What the browser's events say about the network, for the life of the page. TanStack Query listens only while one of its clients
 * is mounted: on a page without any, such as a panel or the landing page, it would miss that the network is back, and all
 * later reads would wait for it.
 */
import type { OnlineManager } from '@tanstack/react-query';
import { createWritable } from '../common/writable.ts';

/** Events only: some browsers say that they are offline from the start, and are not. */
const isOnline = createWritable(true);

/** Starts to listen. Call it once, when the page starts. */
export function watchConnection(): void {
  addEventListener('online', () => isOnline.set(true));
  addEventListener('offline', () => isOnline.set(false));
}

/**
 * Tells the copy of TanStack Query that all remotes share. Its focus manager needs nothing of the kind: it looks at the document
 * whenever it is asked.
 * @returns the module itself
 */
export function followConnection<Module extends { onlineManager: OnlineManager }>(query: Module): Module {
  const tell = () => query.onlineManager.setOnline(isOnline.get());
  tell();
  isOnline.subscribe(tell);
  return query;
}
