/**
 * Health checks for load balancers and orchestrators, the same for every server: `/livez` says that the process runs, and
 * `/readyz`, with its alias `/healthz`, whether it can serve.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Time limit for a part, in milliseconds; probes don't wait longer. */
const ANSWER_MS = 1000;

/** Parts that the server needs, by name: each resolves if it answers, and to false or a rejection if not. */
export type HealthParts = Readonly<Record<string, () => Promise<unknown>>>;

export interface HealthOptions {
  parts?: HealthParts;
  /** Whether the process is about to end, in addition to the time in which the server closes. */
  isStopping?: () => boolean;
  /** Parts that the server can do without: their failure is reported, and `/readyz` stays at 200. */
  spare?: readonly string[];
  answerMs?: number;
}

/**
 * Asks all parts whether they respond.
 * @param answerMs time limit for each, in milliseconds
 */
export async function askParts(
  parts: HealthParts,
  answerMs: number = ANSWER_MS,
): Promise<Record<string, boolean>> {
  const answers = (ask: () => Promise<unknown>) => {
    const answered = ask().then(
      (answer) => answer !== false,
      () => false,
    );
    return Promise.race([answered, wait(answerMs, false, { ref: false })]);
  };
  const found = Object.entries(parts).map(async ([name, ask]) => [name, await answers(ask)] as const);
  return Object.fromEntries(await Promise.all(found));
}

/** `/livez` doesn't check the parts: restarting this process wouldn't bring them back. */
export function mountHealth(app: FastifyInstance, options: HealthOptions = {}): void {
  const { parts = {}, isStopping = () => false, spare = [], answerMs } = options;
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  const send = (reply: FastifyReply, status: 200 | 503, body: object) => {
    if (status === 503) reply.header('retry-after', '5');
    return reply.code(status).header('cache-control', 'no-store').send(body);
  };

  app.get('/livez', async (_request, reply) => send(reply, 200, { status: 'ok' }));
  for (const address of ['/readyz', '/healthz'])
    app.get(address, async (_request, reply) => {
      if (isClosing || isStopping()) return send(reply, 503, { status: 'stopping' });
      const states = await askParts(parts, answerMs);
      const names = Object.keys(states);
      const down = names.filter((name) => !states[name]);
      const isDown = down.some((name) => !spare.includes(name));
      const status = isDown ? 'down' : down.length > 0 ? 'degraded' : 'ok';
      return send(reply, isDown ? 503 : 200, { status, ...(names.length > 0 && { parts: states }) });
    });
}
