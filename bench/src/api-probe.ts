/**
 * Loaded into the measured processes (`node --import`): on request by message, records the SQL of requests and reports
 * CPU time and memory. Otherwise it does nothing.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import pg from 'pg';
import type { Recorded } from './api/statements.ts';

export type ProbeQuestion = 'record' | 'recorded' | 'memory' | 'cpu';

const requests = new AsyncLocalStorage<true>();
const connections = new Map<unknown, number>();
const recorded: Recorded[] = [];
let running = 0;

type Query = (this: unknown, query: string | Partial<Recorded>, values?: unknown, done?: unknown) => unknown;

/** Records each query sent for a request from now on, but not those of jobs. */
function record(): void {
  subscribe('http.server.request.start', () => requests.enterWith(true));
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query: send } = prototype;
  prototype.query = function recording(this: unknown, query, values, done) {
    const result = send.call(this, query, values, done);
    if (requests.getStore()) note(this, typeof query === 'string' ? { text: query } : query, values, result);
    return result;
  };
}

function note(client: unknown, query: Partial<Recorded>, values: unknown, result: unknown): void {
  const connection = connections.get(client) ?? connections.size;
  connections.set(client, connection);
  const sent = query.values ?? values;
  const { name, text = '' } = query;
  recorded.push({
    connection,
    name,
    text,
    values: Array.isArray(sent) ? [...(sent as unknown[])] : [],
    isParallel: running > 0,
  });
  running += 1;
  void Promise.resolve(result).finally(() => (running -= 1));
}

function answer(question: ProbeQuestion): unknown {
  if (question === 'recorded') return recorded.splice(0);
  if (question === 'cpu') return process.cpuUsage();
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage();
}

process.on('message', (question: ProbeQuestion | object) => {
  if (question === 'record') record();
  else if (typeof question === 'string') process.send?.(answer(question));
});
