/** Opens a call that returns a stream, which outlasts the usual time limit. */
import { REQUEST_ID_HEADER } from '@coupon-center/contracts';
import type { ApiCall } from '@coupon-center/contracts';
import { ApiError, errorOfAnswer } from './api-error.ts';
import { addressOf, ANSWER_TIMEOUT_MS, bodyOf, headersOf, noAnswer } from './send.ts';
import type { SendOptions } from './send.ts';

/**
 * @param options `signal` also ends the stream
 * @throws ApiError if it can't be opened
 */
export async function openStream(
  call: ApiCall,
  options: SendOptions & { signal: AbortSignal },
): Promise<ReadableStream<Uint8Array>> {
  const requestId = crypto.randomUUID();
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(), ANSWER_TIMEOUT_MS);
  try {
    const response = await fetch(addressOf(call, {}, options.origin), {
      headers: { ...headersOf(options, requestId, false), accept: 'text/event-stream' },
      credentials: 'same-origin',
      signal: AbortSignal.any([options.signal, tooLate.signal]),
    });
    if (response.ok && response.body) return response.body;
    const body = await bodyOf(response);
    throw errorOfAnswer(response.status, body, response.headers.get(REQUEST_ID_HEADER) ?? requestId);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw noAnswer(cause, options, requestId);
  } finally {
    clearTimeout(timer);
  }
}
