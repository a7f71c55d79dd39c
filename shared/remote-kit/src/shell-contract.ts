/** The one object that the shell hands to a remote's lifecycles. Its semver is `SHELL_CONTRACT_VERSION`. */
import type { ReactNode } from 'react';
import type { RemoteApi } from '@coupon-center/api-client';
import type { Tokens, User } from '@coupon-center/contracts';
import type { Readable, RemoteSession } from '@coupon-center/session';
import type { Site } from '@coupon-center/site-config';

export type { Readable, RemoteApi, RemoteSession };

/** The portal's location, as matched against the routes of the remote's `remote.json`. */
export interface RemoteLocation {
  /** The pattern of the matched route, e.g. `/coupons/:couponId`. */
  route: string;
  /** Values of the pattern's parameters. */
  params: Readonly<Record<string, string>>;
  pathname: string;
  /** Query string with its question mark, or empty. */
  search: string;
}

export interface Notify {
  /** Toast, bottom right, 3 s. */
  success: (message: string) => void;
  info: (message: string) => void;
  /** Error notification, 10 s. */
  error: (message: string) => void;
  /** Toast with one action, e.g. Undo; stays `seconds` (default 10). */
  action: (message: string, label: string, run: () => void, seconds?: number) => void;
}

/** The user's choices on a remote's screens, e.g. the look of a list. Signing out clears them, like all browser storage. */
export interface Preferences {
  /** @returns null if nothing was chosen */
  get: (key: string) => string | null;
  /** Never throws: if the browser refuses to store it, it lasts as long as the page. */
  set: (key: string, value: string) => void;
  /** Whether the browser has stored the last choice; earlier shells lack it. */
  isStored?: (key: string) => boolean;
}

/** Starts and ends the session of the page. */
export interface SessionControl {
  /**
   * Stores the tokens of a sign-in or registration, reads the user, and notifies everything on the page.
   * @throws ApiError
   */
  start: (tokens: Tokens) => Promise<User>;
  /** Signs out: here immediately, and on the server if it can be reached. */
  end: () => Promise<void>;
}

/** A session that expired over unsaved work. The user can log in again in a dialog of the shell, and continue. */
export interface ExpiredSession {
  /** The user's email, which can't be changed in the form. */
  email: string;
  /** Call it when an attempt begins and when it ends; the dialog stays open in between. */
  setBusy: (isBusy: boolean) => void;
}

/** Subscriptions and guards of a remote end with its mount; it need not end them itself. */
export interface ShellContract {
  /** Semver of this object. */
  version: string;
  site: Site;
  /** The signed-in user, and events of their session, store and coupons. */
  session: RemoteSession;
  /** The calls of the API, with the session's token and its renewal. */
  api: RemoteApi;
  /**
   * The capability `session-control`, for remotes that name it under `needs` in `remote.json`. The shell mounts such a remote
   * only if the registry grants it.
   */
  sessionControl?: SessionControl;
  location: Readable<RemoteLocation>;
  /** Goes to a path of the portal, e.g. `/payment`. */
  navigate: (to: string, options?: { replace?: boolean }) => void;
  /**
   * Asks before the page is left while `isDirty` returns true.
   * @returns a function that removes the guard
   */
  guardLeaving: (isDirty: () => boolean) => () => void;
  notify: Notify;
  /** Kept by the shell in this browser, separately for each remote. Shells before 2.1.0 lack it: use `usePreference`. */
  preferences?: Preferences;
  /**
   * Only where the shell shows a route with `resumes` in its dialog of an expired session. Use `useExpiredLogIn`, which
   * also works in shells before 2.2.0.
   */
  expiredSession?: ExpiredSession;
  /** Puts an error on the diagnostics list, without showing it to the user. */
  report: (error: unknown, context?: Readonly<Record<string, unknown>>) => void;
}

/** What the last visit left of a remote's screen: its markup is in the remote's element. */
export interface Resumed {
  /** When the newest of its data was read, in milliseconds since 1970. */
  at: number;
  /** As {@link Still} had it. */
  data: unknown;
  /** The user that the markup was made for. */
  user: User;
  /** Called if the markup is not what the remote would render; the shell reports that and keeps it no longer. */
  onMismatch: (error: unknown) => void;
}

/** A remote's screen as it would start with the data that it has now. */
export interface Still {
  html: string;
  /** Rules that the markup needs, and the ids by which Emotion knows them. */
  styles: { ids: string[]; css: string };
  screen: Pick<Resumed, 'at' | 'data'>;
}

/** React's `renderToString`. The shell has it, because only idle pages need it. */
export type RenderToString = (node: ReactNode, options?: { identifierPrefix?: string }) => string;

/** Props that the shell passes to `bootstrap`, `mount`, `update` and `unmount`. */
export interface LifecycleProps {
  /** Unique name of this mount, required by single-spa-react. */
  name: string;
  domElement: HTMLElement;
  contract: ShellContract;
  /** For the remote's outermost error boundary: the shell removes the remote and shows its panel with Retry. */
  onCrash: (error: unknown) => void;
  /** Set if the element has what the last visit left of this screen. */
  resumed?: Resumed | undefined;
}

/** An action that the shell's command menu offers from anywhere in the portal. */
export type RemoteCommand = {
  /** Unique among those of the remote. */
  id: string;
  /** Verb first, e.g. 'Edit 20% OFF'. */
  label: string;
  /** Distinguishes it from others with the same label, and is searched too, e.g. a coupon's description and code. */
  detail?: string;
  /** Heading under which the menu lists it after the pages, e.g. 'Coupons'; without one it is among the first. */
  group?: string;
} & (
  | {
      /** Path of the portal, e.g. `/coupons/7`. */
      to: string;
    }
  | {
      /** Runs the command, and tells the user the outcome. */
      run: () => Promise<void>;
    }
);

/** Exports of a remote's only expose, `./lifecycle`. */
export interface RemoteLifecycles {
  bootstrap: (props: LifecycleProps) => Promise<unknown>;
  mount: (props: LifecycleProps) => Promise<unknown>;
  unmount: (props: LifecycleProps) => Promise<unknown>;
  /** Fetches the code of a route's screen before it is opened. Export it if a screen is a {@link lazyPart}. */
  prepare?: ((route: string) => Promise<void>) | undefined;
  /**
   * Returns the remote's commands each time the command menu is opened. The contract is valid while the menu is open, and
   * its location is that of the page beneath. Called for signed-in users who may see at least one of the remote's routes.
   */
  commands?: ((contract: ShellContract) => Promise<readonly RemoteCommand[]>) | undefined;
  /**
   * Renders the mounted screen for the next visit, when the page is idle. `defineRemote` exports it.
   * @param since when the data of the previous rendering was read
   * @returns undefined if the screen has no newer data, is still loading, or shows a failure
   */
  still?:
    | ((props: LifecycleProps, render: RenderToString, since: number) => Promise<Still | undefined>)
    | undefined;
}
