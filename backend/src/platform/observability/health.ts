/** Health checks for load balancers and orchestrators: /livez tells that the process runs, /readyz that it can serve. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../errors.ts';

/** Time limit for the database, in milliseconds; probes don't wait longer. */
const ANSWER_MS = 1000;
const RETRY_AFTER = { 'retry-after': '5' };

export interface Health {
  /** Whether the process is shutting down. */
  isStopping(): boolean;
  /** Rejects if the database doesn't respond. */
  ping(): Promise<void>;
}

/** @param answerMs time limit for the database, in milliseconds */
export function registerHealth(app: FastifyInstance, health: Health, answerMs = ANSWER_MS): void {
  // Doesn't check the database: restarting this process wouldn't bring it back.
  app.get('/livez', async () => ({ status: 'ok' }));

  app.get('/readyz', async () => {
    if (health.isStopping())
      throw new ProblemError(503, 'stopping', 'This process is about to end.', { headers: RETRY_AFTER });
    const answered = health.ping().then(
      () => true,
      () => false,
    );
    if (!(await Promise.race([answered, wait(answerMs, false, { ref: false })])))
      throw new ProblemError(503, 'database_unavailable', 'The database does not answer.', {
        headers: RETRY_AFTER,
      });
    return { status: 'ok' };
  });
}
