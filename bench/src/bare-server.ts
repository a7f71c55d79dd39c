/**
 * The baseline of the comparison: one Fastify handler per call that runs the API's own SQL with `pg` and returns the
 * rows in the shape of the response. No validation, tokens, roles or log: a header names the caller.
 */
import Fastify from 'fastify';
import pg from 'pg';
import type { PoolClient } from 'pg';
import { callerIn } from './api/merchants.ts';
import { queryFor } from './api/statements.ts';
import type { Caller, Statement } from './api/statements.ts';
import { coupon, user } from './api/shapes.ts';
import type { Row } from './api/shapes.ts';

export interface BareSetup {
  databaseUrl: string;
  poolSize: number;
  port: number;
  statements: Readonly<Record<'list' | 'me' | 'create', Statement[]>>;
}

/** Parses values like the API: counts and decimals as numbers, days as text. */
const types = new pg.TypeOverrides();
for (const id of [20, 1700]) types.setTypeParser(id, Number);
types.setTypeParser(1082, (value) => value);

async function serve({ databaseUrl, poolSize, port, statements }: BareSetup): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize, types });

  /** Returns the rows of each statement; statements between `begin` and `commit` share one connection. */
  async function run(all: readonly Statement[], caller: Caller): Promise<Row[][]> {
    const results: Row[][] = [];
    let held: PoolClient | null = null;
    for (const statement of all) {
      if (statement.text === 'begin') held = await pool.connect();
      const added = results.at(-1)?.[0]?.id;
      const { rows } = await (held ?? pool).query<Row>(queryFor(statement, caller, added));
      results.push(rows);
      if (statement.text !== 'commit') continue;
      held?.release();
      held = null;
    }
    return results;
  }

  const app = Fastify();
  app.get('/api/v1/coupons/', async (request) => {
    const rows = (await run(statements.list, callerIn(request.headers))).at(-1) ?? [];
    const page = { count: rows.length, next: null, previous: null, results: rows.map(coupon) };
    return { ...page, archived_count: rows[0]?.archived };
  });
  app.get('/api/v1/auth/me/', async (request) => user(await run(statements.me, callerIn(request.headers))));
  app.post('/api/v1/coupons/', async (request, reply) => {
    const rows = (await run(statements.create, callerIn(request.headers))).flat();
    // The row of the coupon itself; the statement for its history returns no such row.
    const row = rows.findLast((one) => 'offer_type' in one) ?? {};
    reply.status(201);
    return coupon(row);
  });
  await app.listen({ host: '127.0.0.1', port });
  process.send?.('ready');
}

process.on('message', (setup: BareSetup | string) => {
  if (typeof setup === 'object') void serve(setup);
});
