/** A shell contract for rendering first screens: a guest at an address, and nothing ever changes. */
import { SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import type { Site } from '@coupon-center/site-config';
import type { ShellContract } from '../shell-contract.ts';

const nothing = () => undefined;
const never = <T>() => new Promise<T>(nothing);
const still = () => nothing;

/** @param path of the route; it has no parameters */
export function stillContract(site: Site, path: string): ShellContract {
  const location = { route: path, params: {}, pathname: path, search: '' };
  return {
    version: SHELL_CONTRACT_VERSION,
    site,
    session: {
      get: () => ({ status: 'signed-out', user: null }),
      subscribe: still,
      on: still,
      announce: nothing,
      refreshUser: never,
    },
    api: { call: never, uploadImage: never },
    sessionControl: { start: never, end: never },
    location: { get: () => location, subscribe: still },
    navigate: nothing,
    guardLeaving: still,
    notify: { success: nothing, info: nothing, error: nothing, action: nothing },
    report: nothing,
  };
}
