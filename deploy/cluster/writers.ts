/** Merchants at work: each call is repeated with its key until the API acknowledges it, and then recorded. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from './call.ts';
import { emptyLedger } from './ledger.ts';
import type { Ledger } from './ledger.ts';

/** How long a caller waits for an answer, in milliseconds. */
const PATIENCE_MS = 25_000;
/** Longer than any fault may stop writes, in milliseconds. */
const STUCK_MS = 180_000;
/** Coupons of a merchant. */
const COUPONS = 5;

interface Acknowledged {
  /** When the call was sent for the first time, and when it was acknowledged, by `performance.now()`. */
  from: number;
  to: number;
}

export interface Writers {
  readonly ledger: Ledger;
  /**
   * Waits until every writer had a call acknowledged that it first sent from now on.
   * @throws the first refusal, or an error after three minutes
   */
  allWrite(): Promise<void>;
  /** What happened since a time. */
  since(time: number): {
    acknowledged: number;
    failedAttempts: number;
    /** Longest time without an acknowledgement, in seconds. */
    longestGap: number;
    /** Longest time that a call took, with its repetitions, in seconds. */
    slowestCall: number;
  };
  /** Waits for the calls that are under way. @throws the first refusal */
  stop(): Promise<void>;
}

/**
 * @param origins addresses of the API, which the writers use in turn
 * @param edits changes of each coupon. With `Infinity`, a writer registers once, below the limits of production.
 */
export function startWriters(origins: readonly string[], count: number, edits = 3): Writers {
  const ledger = emptyLedger();
  const acknowledged: Acknowledged[] = [];
  const failures: number[] = [];
  /** Writer -> when its newest acknowledged call was first sent. */
  const newest = new Map<number, number>();
  let isStopping = false;
  const goesOn = () => !isStopping;
  let refusal: unknown;
  let turn = 0;

  async function send<Reply>(
    writer: number,
    method: string,
    path: string,
    body: object,
    token?: string,
  ): Promise<Reply> {
    const from = performance.now();
    const key = randomUUID();
    for (;;) {
      const origin = origins[(turn += 1) % origins.length] ?? '';
      const options = { method, body, key, patienceMs: PATIENCE_MS, ...(token && { token }) };
      const reply = await call(origin + path, options).catch(() => undefined);
      if (reply && reply.status < 300) {
        acknowledged.push({ from, to: performance.now() });
        newest.set(writer, from);
        return JSON.parse(reply.text) as Reply;
      }
      if (reply && reply.status !== 503)
        throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`);
      failures.push(performance.now());
      await pause(100);
    }
  }

  async function work(writer: number): Promise<void> {
    while (goesOn()) {
      const email = `${randomUUID()}@shop.example`;
      const account = { email, password: 'maple-syrup', siteId: 2, type: 2 };
      const { token } = await send<{ token: string }>(
        writer,
        'POST',
        '/api/v1/auth/email-register/',
        account,
      );
      ledger.users.add(email);
      const shop = { name: `Shop ${email.slice(0, 8)}`, website_url: 'shop.example', contact_email: email };
      const store = await send<{ id: number }>(writer, 'POST', '/api/v1/stores/', shop, token);
      for (let made = 0; made < COUPONS && goesOn(); made += 1) {
        let description = `Coupon ${made}`;
        const coupon = { offer_type: 'free shipping', description };
        const { id } = await send<{ id: number }>(writer, 'POST', '/api/v1/coupons/', coupon, token);
        ledger.coupons.set(id, { store: store.id, description });
        for (let edit = 1; edit <= edits && goesOn(); edit += 1) {
          description = `Coupon ${made}, edit ${edit}`;
          await send(writer, 'PATCH', `/api/v1/coupons/${id}/`, { description }, token);
          ledger.coupons.set(id, { store: store.id, description });
        }
      }
    }
  }

  const working = Array.from({ length: count }, (_, writer) =>
    work(writer).catch((error: unknown) => {
      refusal ??= error;
      isStopping = true;
    }),
  );
  const throwRefusal = () => {
    if (refusal) throw refusal as Error;
  };

  return {
    ledger,
    async allWrite() {
      const now = performance.now();
      while (newest.size < count || [...newest.values()].some((from) => from < now)) {
        throwRefusal();
        if (performance.now() > now + STUCK_MS) throw new Error('Writes are stuck.');
        await pause(50);
      }
    },
    since(time) {
      const after = acknowledged.filter(({ to }) => to >= time);
      const times = [time, ...after.map(({ to }) => to)].sort((a, b) => a - b);
      const gaps = times.slice(1).map((to, index) => to - (times[index] ?? to));
      return {
        acknowledged: after.length,
        failedAttempts: failures.filter((at) => at >= time).length,
        longestGap: Math.max(0, ...gaps) / 1000,
        slowestCall: Math.max(0, ...after.map(({ from, to }) => to - from)) / 1000,
      };
    },
    async stop() {
      isStopping = true;
      await Promise.all(working);
      throwRefusal();
    },
  };
}
