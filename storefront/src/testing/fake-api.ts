/** An API for tests: a real HTTP server that answers the one call that the pages make, in the contract's shape. */
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { readPublicStore } from '@coupon-center/contracts';
import type { CallOutput } from '@coupon-center/contracts';

export type Answer =
  | { store: CallOutput<typeof readPublicStore> }
  | { status: number; body?: string }
  /** Accepts the request and never responds. */
  | 'silence';

export interface Question {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface FakeApi {
  origin: string;
  questions: Question[];
  /** Sets the response from now on. */
  answer: (question: Question) => Answer;
  close(): Promise<void>;
}

function reply(response: ServerResponse, answer: Answer): void {
  if (answer === 'silence') return;
  const status = 'store' in answer ? readPublicStore.status : answer.status;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(
    'store' in answer ? JSON.stringify(readPublicStore.response.parse(answer.store)) : answer.body,
  );
}

export async function startFakeApi(): Promise<FakeApi> {
  const server = createServer((request, response) => void take(request, response));
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const question = { path: request.url ?? '', headers: request.headers, body };
    api.questions.push(question);
    reply(response, api.answer(question));
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const api: FakeApi = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions: [],
    answer: () => ({ status: 404 }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return api;
}
