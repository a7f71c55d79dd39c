/** Responds to malformed requests. They reach no route, so the response is written to the socket directly. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_TYPE, statusText } from '@coupon-center/contracts';
import type { Problem } from '@coupon-center/contracts';

/** Headers of responses that aren't part of a page and didn't get headers elsewhere. */
export const BARE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
} as const;

type Answer = readonly [status: number, code: string, detail: string];

const BY_CODE: Readonly<Record<string, Answer>> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'body_too_large', 'The body is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request took too long to arrive.'],
};
const MALFORMED: Answer = [400, 'malformed_request', 'This is not a valid HTTP request.'];

/** For `clientErrorHandler`: sends a short response with problem details and closes the connection. */
export function answerClientError(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  // Node keeps the response in progress there: bytes written into the middle of it would be taken for its body.
  const underWay = (socket as Socket & { _httpMessage?: { headersSent?: boolean } })._httpMessage;
  if (underWay?.headersSent) return void socket.destroy();
  const [status, code, detail] = BY_CODE[error.code ?? ''] ?? MALFORMED;
  const problem: Problem = {
    type: 'about:blank',
    title: statusText(status),
    status,
    code,
    detail,
    request_id: randomUUID(),
  };
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(BARE_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
