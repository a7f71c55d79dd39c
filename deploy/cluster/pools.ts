/** The consoles of PgBouncer. */
import { Client } from 'pg';
import { BALANCERS, PORTS } from './layout.ts';

/** Pauses the pools: transactions end first, and what comes then waits. */
export const pausePools = (password: string): Promise<unknown> =>
  Promise.all(BALANCERS.map(({ host }) => onConsole(host, password, 'pause coupon_center')));

/** Lets the pools go on, those that were paused. */
export const resumePools = (password: string): Promise<unknown> =>
  Promise.allSettled(BALANCERS.map(({ host }) => onConsole(host, password, 'resume coupon_center')));

async function onConsole(host: string, password: string, command: string): Promise<void> {
  const client = new Client({
    connectionString: `postgres://operator:${password}@${host}:${PORTS.pool}/pgbouncer`,
    query_timeout: 20_000,
  });
  await client.connect();
  await client.query(command).finally(() => client.end());
}
