import {
  emailLogin,
  emailRegister,
  legacyRefresh,
  legacyRefreshByBody,
  logout,
  refreshSession,
  secondFactorLogin,
} from '@coupon-center/contracts';
import type { ApiCall } from '@coupon-center/contracts';
import type { ApiClient } from './api-client.ts';

export type RemoteApi = Pick<ApiClient, 'call' | 'uploadImage'>;

/** Compared by path, since each remote brings its own copy of the contracts. */
const SESSION_PATHS = new Set(
  [
    emailLogin,
    emailRegister,
    legacyRefresh,
    legacyRefreshByBody,
    logout,
    refreshSession,
    secondFactorLogin,
  ].map(pathOf),
);

function pathOf({ path }: Pick<ApiCall, 'path'>): string {
  return path.toLowerCase().replace(/\/+$/, '');
}

/**
 * Creates a remote's part of the client.
 * @param controlsSession whether the remote may make calls that start, renew or end a session
 */
export function createRemoteApi(
  client: RemoteApi,
  { controlsSession }: { controlsSession: boolean },
): RemoteApi {
  return {
    async call(target, input, options) {
      if (!controlsSession && SESSION_PATHS.has(pathOf(target)))
        throw new Error(`The call ${target.name} needs the capability session-control; see remote.json.`);
      return client.call(target, input, options);
    },
    uploadImage: (file) => client.uploadImage(file),
  };
}
