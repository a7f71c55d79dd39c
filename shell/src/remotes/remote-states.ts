/** What the page knows of remotes and of their versions. */
import type { RemoteLifecycles } from '@coupon-center/remote-kit';
import type { Mounted } from './mount-version.ts';

export interface VersionState {
  code?: Promise<RemoteLifecycles> | undefined;
  /** The code where it was asked for ahead of a mount, from the manifest on. */
  ahead?: Promise<RemoteLifecycles> | undefined;
  hasArrived?: boolean;
  /** It isn't mounted again until the user retries. */
  hasCrashed?: boolean;
  /** While this one is live: the version that was mounted in its place. After a fallback, the page stays with that one. */
  settled?: string | undefined;
}

export interface RemoteState {
  /** The versions that it was last mounted with. */
  bases?: readonly string[];
  up?: { version: string; mounted: Mounted } | undefined;
  /** What its next mount waits for. */
  before?: Promise<unknown>;
  /** Whether requests for its files may hang. */
  isHanging?: boolean;
}

/** Returns the record of a key, which is empty at first. */
export function recordOf<State extends object>(records: Map<string, State>, key: string): State {
  const state = records.get(key) ?? ({} as State);
  records.set(key, state);
  return state;
}
