/** The keys of idempotent calls: one a call, and the same again when a call is repeated whose answer was lost. */
import type { ApiCall } from '@coupon-center/contracts';
import { ApiError } from './api-error.ts';

/** Whether the server may have done what was asked, though no answer of the call came. */
function isLost(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.kind === 'network' || error.kind === 'aborted' || error.status >= 500)
  );
}

export interface CallKeys {
  /**
   * Send a call with its key.
   * @param send is given the key, or undefined for a call that has none
   */
  use<T>(call: ApiCall, input: unknown, send: (key: string | undefined) => Promise<T>): Promise<T>;
}

export function createCallKeys(): CallKeys {
  const unanswered = new Map<string, string>();
  return {
    async use(call, input, send) {
      if (!call.idempotent) return send(undefined);
      const request = `${call.name} ${JSON.stringify(input)}`;
      const key = unanswered.get(request) ?? crypto.randomUUID();
      unanswered.delete(request);
      try {
        return await send(key);
      } catch (error) {
        if (isLost(error)) unanswered.set(request, key);
        throw error;
      }
    },
  };
}
