/**
 * What browsers do, at the edge: each client has an address of its own, keeps connections open, and repeats a request that
 * failed, with the same key, until it is answered. Every failure is written down.
 */
import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Part } from './cluster.ts';
import { EDGES, PORTAL } from './namespace.ts';

export interface Question {
  /** The part that answers. */
  part: Part;
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** The address of the client. */
  from: string;
  headers?: Record<string, string>;
  body?: string;
  /** Whether it has a connection of its own, so that nobody sends it again unless it was refused. */
  isAlone?: boolean;
}

export interface Answer {
  /** Method and path of the question. */
  request: string;
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** How often the request failed before. */
  repeated: number;
}

/** A request that was not answered, or answered with a 5xx. */
export interface Failure {
  /** Epoch milliseconds. */
  at: number;
  part: Part;
  /** Method and path. */
  request: string;
  /** The status with the beginning of the body, or the error of the connection. */
  reason: string;
  /** Whether it was a 503 or 507 that says when to try again. */
  isClear: boolean;
}

export interface Client {
  /** Asks until it is answered. @throws Error if that takes longer than {@link PATIENCE_MS} */
  ask(question: Question): Promise<Answer>;
  /** Asks once. @returns undefined after a failure */
  askOnce(question: Question): Promise<Answer | undefined>;
  /** Number of answers so far that are no failures, by part. */
  answered: Record<Part, number>;
  failures: readonly Failure[];
  /** When a request was sent again because its open connection was closed before anything came back, in epoch milliseconds. */
  sentAgain: readonly number[];
  /** Addresses of edges that get no new connections, as from a Service that is told that they stop. */
  leftOut: Set<string>;
  close(): void;
}

/** @throws AssertionError if an answer has another status */
export function mustBe(status: number, answer: Answer): Answer {
  assert.equal(answer.status, status, `${answer.request}: ${answer.status} ${answer.body.slice(0, 300)}`);
  return answer;
}

/** Longer than a process takes to stop and start again. */
const PATIENCE_MS = 60_000;
const REPEAT_AFTER_MS = 100;

class NoAnswer extends Error {
  readonly code: string;
  /** Whether it was sent on a connection that had been used before, and nothing came back. */
  readonly wasReused: boolean;

  constructor(code: string, wasReused: boolean) {
    super(code);
    this.code = code;
    this.wasReused = wasReused;
  }
}

function exchange(agent: Agent, address: string, question: Question): Promise<Answer> {
  const { method = 'GET', path, from, headers, body, isAlone = false } = question;
  const [, port] = PORTAL.split(':');
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        agent: !isAlone && agent,
        host: address,
        port,
        method,
        path,
        headers: {
          host: PORTAL,
          'x-forwarded-for': from,
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
        timeout: 30_000,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => reject(new NoAnswer('cut off', false)));
        response.on('end', () =>
          resolve({
            request: `${method} ${path}`,
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString(),
            repeated: 0,
          }),
        );
      },
    );
    asked.on('timeout', () => asked.destroy(Object.assign(new Error(), { code: 'timeout' })));
    asked.on('error', (error: NodeJS.ErrnoException) =>
      reject(new NoAnswer(error.code ?? error.message, asked.reusedSocket)),
    );
    asked.end(body);
  });
}

export function createClient(): Client {
  const edges = EDGES.map((address) => ({ address, agent: new Agent({ keepAlive: true }) }));
  const answered = { api: 0, storefront: 0, shell: 0, release: 0, edge: 0 };
  const failures: Failure[] = [];
  const leftOut = new Set<string>();
  const sentAgain: number[] = [];

  /**
   * Asks one edge after the other, as a balancer in front of them would: it goes to the next one if a connection is refused, or if
   * one that was open is closed before anything comes back.
   */
  async function balanced(question: Question): Promise<Answer> {
    edges.reverse();
    for (const { address, agent } of [...edges, ...edges]) {
      const mustBeNew = question.isAlone === true || Object.values(agent.freeSockets).flat().length === 0;
      if (mustBeNew && leftOut.has(address)) continue;
      try {
        return await exchange(agent, address, question);
      } catch (error) {
        const { code, wasReused } = error as NoAnswer;
        if (code !== 'ECONNREFUSED' && !wasReused) throw error;
        if (code !== 'ECONNREFUSED') sentAgain.push(Date.now());
      }
    }
    throw new Error('No edge accepts connections.');
  }

  async function askOnce(question: Question): Promise<Answer | undefined> {
    let reason: string;
    let isClear = false;
    try {
      const answer = await balanced(question);
      if (answer.status < 500) {
        answered[question.part] += 1;
        return answer;
      }
      reason = `${answer.status} ${answer.body.slice(0, 120)}`;
      isClear = [503, 507].includes(answer.status) && answer.headers['retry-after'] !== undefined;
    } catch (error) {
      reason = (error as Error).message;
    }
    const { part, method = 'GET', path } = question;
    failures.push({ at: Date.now(), part, request: `${method} ${path}`, reason, isClear });
    return undefined;
  }

  return {
    answered,
    failures,
    leftOut,
    sentAgain,
    askOnce,
    async ask(question) {
      const end = Date.now() + PATIENCE_MS;
      for (let repeated = 0; ; repeated += 1) {
        const answer = await askOnce(question);
        if (answer) return { ...answer, repeated };
        if (Date.now() > end) throw new Error(`${question.path} was not answered within a minute.`);
        await wait(REPEAT_AFTER_MS);
      }
    },
    close: () => edges.forEach(({ agent }) => agent.destroy()),
  };
}
