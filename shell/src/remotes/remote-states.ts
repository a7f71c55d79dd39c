import type { RemoteLifecycles } from '@coupon-center/remote-kit';
import type { Mounted } from './mount-version.ts';

export interface VersionState {
  code?: Promise<RemoteLifecycles> | undefined;
  /** The code as a prefetch loads it, from the manifest on. */
  ahead?: Promise<RemoteLifecycles> | undefined;
  hasArrived?: boolean;
  /** It isn't mounted again until the user retries. */
  hasCrashed?: boolean;
  /** The version that was mounted in place of this live one. After a fallback, the page stays with it. */
  settled?: string | undefined;
}

export interface RemoteState {
  bases?: readonly string[];
  up?: { version: string; mounted: Mounted } | undefined;
  /** The next mount waits for this. */
  before?: Promise<unknown>;
  isHanging?: boolean;
}

export function recordOf<State extends object>(records: Map<string, State>, key: string): State {
  const state = records.get(key) ?? ({} as State);
  records.set(key, state);
  return state;
}
