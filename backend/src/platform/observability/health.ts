/** Tells balancers and orchestrators how the process is: /livez that it runs, /readyz that it can serve. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../errors.ts';

/** Longest wait for the database, in milliseconds: whoever probes does not wait longer. */
const ANSWER_MS = 1000;
const RETRY_AFTER = { 'retry-after': '5' };

export interface Health {
  /** The process has been told to end. */
  isStopping(): boolean;
  /** Rejects while the database doesn't answer. The database was migrated before anything listened. */
  ping(): Promise<void>;
}

/** @param answerMs longest wait for the database, in milliseconds */
export function registerHealth(app: FastifyInstance, health: Health, answerMs = ANSWER_MS): void {
  // Never asks the database: restarting this process would not bring it back.
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
