/**
 * The history of the tab as the router moves through it. It asks before a page with unsaved changes is left, even by the
 * browser's own buttons. Those have already changed the address, so it goes back first.
 */
import { NavigationType, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import type { Location, Navigator, To } from 'react-router-dom';
import { createWritable } from '../common/writable.ts';
import type { Writable } from '../common/writable.ts';

/** Goes to an address of the portal. */
export type Go = (to: string, options?: { replace?: boolean }) => void;

export interface Shown {
  location: Location;
  action: NavigationType;
}

export interface Leaving {
  proceed: () => void;
  stay: () => void;
}

export interface GuardedHistory {
  navigator: Navigator;
  now: () => Shown;
  leaving: Writable<Leaving | undefined>;
  follow: (show: (shown: Shown) => void) => () => void;
}

export function createGuardedHistory(mustAsk: (from: string, to: string) => boolean): GuardedHistory {
  const history = createBrowserHistory({ v5Compat: true });
  const leaving = createWritable<Leaving | undefined>(undefined);
  const now = (): Shown => ({ location: history.location, action: history.action });
  let shown = history.location.pathname;
  let show: (next: Shown) => void = () => undefined;
  /** Callback for the next history move, if this module started it. */
  let awaited: (() => void) | undefined;

  const stay = () => leaving.set(undefined);
  const ask = (proceed: () => void) => leaving.set({ proceed, stay });

  function arrive(): void {
    shown = history.location.pathname;
    stay();
    show(now());
  }

  function turnBack(delta: number): void {
    const isBack = new Promise<void>((resolve) => (awaited = resolve));
    history.go(-delta);
    ask(() => {
      stay();
      void isBack.then(() => {
        awaited = arrive;
        history.go(delta);
      });
    });
  }

  function hear({ action, location, delta }: Parameters<Parameters<typeof history.listen>[0]>[0]): void {
    if (action !== NavigationType.Pop) {
      arrive();
      return;
    }
    const finish = awaited;
    awaited = undefined;
    // Entries that the browser created itself belong to the same page and have no delta.
    if (finish) finish();
    else if (delta && mustAsk(shown, location.pathname)) turnBack(delta);
    else arrive();
  }

  function guard(to: To, move: () => void): void {
    if (mustAsk(shown, history.encodeLocation(to).pathname)) ask(move);
    else move();
  }

  return {
    navigator: {
      createHref: (to) => history.createHref(to),
      createURL: (to) => history.createURL(to),
      encodeLocation: (to) => history.encodeLocation(to),
      go: (delta) => history.go(delta),
      push: (to, state) => guard(to, () => history.push(to, state)),
      replace: (to, state) => guard(to, () => history.replace(to, state)),
    },
    now,
    leaving,
    follow(listener) {
      show = listener;
      return history.listen(hear);
    },
  };
}
