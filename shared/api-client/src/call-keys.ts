/** Keys of idempotent calls. A call that is repeated because its response was lost reuses its key. */
import type { ApiCall } from '@coupon-center/contracts';
import { ApiError } from './api-error.ts';

/** Returns whether the server may have handled the call although no response arrived. */
function isLost(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.kind === 'network' || error.kind === 'aborted' || error.status >= 500)
  );
}

export interface CallKeys {
  /**
   * Sends a call with its key.
   * @param send receives the key, or undefined for a call that isn't idempotent
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
