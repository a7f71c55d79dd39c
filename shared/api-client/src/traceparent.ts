/** The `traceparent` header (W3C Trace Context): one trace for each page view, one span for each call. */

function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const TRACE_ID = randomHex(16);
/** The page records nothing itself; the API decides whether to keep the trace. */
const FLAGS = '00';

/** Returns the header's value for a new call. */
export function newTraceparent(): string {
  return `00-${TRACE_ID}-${randomHex(8)}-${FLAGS}`;
}
