/** A remote's access to the session: it reads, listens, and announces the events that remotes may announce. */
import { filter, skip } from 'rxjs';
import type { User } from '@coupon-center/contracts';
import { announcedEventSchema } from '@coupon-center/portal-contracts';
import type { AnnouncedEvent, SessionEvent, SessionState } from '@coupon-center/portal-contracts';
import type { SessionBus } from './session-bus.ts';

/** A value that changes, in the form that React's `useSyncExternalStore` takes. */
export interface Readable<T> {
  get: () => T;
  /**
   * @param listener called after each change
   * @returns the function that ends the subscription
   */
  subscribe: (listener: () => void) => () => void;
}

export type SessionEventOf<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>;

/** The session as a remote sees it. The shell ends the subscriptions when the remote is unmounted. */
export interface RemoteSession extends Readable<SessionState> {
  /**
   * Listens to events of one type; the state has changed by the time the listener is called.
   * @returns the function that ends the subscription
   */
  on: <Type extends SessionEvent['type']>(
    type: Type,
    listener: (event: SessionEventOf<Type>) => void,
  ) => () => void;
  /**
   * Announces a change that the remote made to everything on the page.
   * @throws Error for an event that only the shell publishes
   */
  announce: (event: AnnouncedEvent) => void;
  /**
   * Reads the user from the API again, and announces it to everything on the page.
   * @throws ApiError
   */
  refreshUser: () => Promise<User>;
}

export interface RemoteSessionOptions {
  /** Aborted when the remote is unmounted. */
  life: AbortSignal;
  refreshUser: () => Promise<User>;
}

/** Creates one mount's access to the page's session. */
export function createRemoteSession(
  bus: SessionBus,
  { life, refreshUser }: RemoteSessionOptions,
): RemoteSession {
  return {
    get: () => bus.get(),
    subscribe: (listener) =>
      withinLife(life, () => {
        const subscription = bus.state$.pipe(skip(1)).subscribe(() => listener());
        return () => subscription.unsubscribe();
      }),
    on: (type, listener) =>
      withinLife(life, () => {
        const isOfType = (event: SessionEvent): event is SessionEventOf<typeof type> => event.type === type;
        const subscription = bus.events$.pipe(filter(isOfType)).subscribe((event) => listener(event));
        return () => subscription.unsubscribe();
      }),
    announce(event) {
      const announced = announcedEventSchema.safeParse(event);
      if (!announced.success)
        throw new Error(`A remote cannot announce '${event.type}' with this content.`, {
          cause: announced.error,
        });
      bus.publish(announced.data);
    },
    refreshUser: () => refreshUser(),
  };
}

/**
 * Starts something that ends when `life` is aborted, at the latest; after that, nothing starts any more.
 * @param start returns the function that ends what it started
 * @returns a function that ends it earlier
 */
export function withinLife(life: AbortSignal, start: () => () => void): () => void {
  if (life.aborted) return () => undefined;
  const end = start();
  life.addEventListener('abort', end, { once: true });
  return () => {
    life.removeEventListener('abort', end);
    end();
  };
}
