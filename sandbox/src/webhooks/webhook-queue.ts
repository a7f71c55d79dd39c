/** Delivers events to the webhook address, oldest first, retrying until each has been accepted. */
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { present } from '../stripe/present.ts';
import type { StripeLedger } from '../stripe-ledger.ts';
import type { SandboxSettings } from '../sandbox-options.ts';

export interface WebhookQueue {
  /** Resolves when every event recorded so far has been accepted, or the queue is closed. */
  settled(): Promise<void>;
  /** Finishes the delivery in progress, and starts no other during the work. Forgets failures. */
  pausedWhile<T>(work: () => Promise<T>): Promise<T>;
  /** Stops deliveries, timers and connections. Remaining events are sent after the next start. */
  close(): Promise<void>;
}

const FIRST_RETRY = 200;
const LONGEST_RETRY = 30_000;
const TIME_LIMIT = 10_000;

/**
 * Starts delivering. A refused event waits longer after each attempt and doesn't hold up the others in the meantime;
 * the ledger stores undelivered events, so a restart loses none.
 */
export function startWebhookQueue(ledger: StripeLedger, settings: SandboxSettings): WebhookQueue {
  const closing = new AbortController();
  const attempts = new Map<string, { count: number; notBefore: number }>();
  let waiting: (() => void)[] = [];
  let paused: Promise<unknown> | undefined;
  let delivering: Promise<void> | undefined;
  let wake: AbortController = new AbortController();
  ledger.onEvents(() => wake.abort());
  const running = deliverAll();

  return {
    settled() {
      if (ledger.undelivered().length === 0 || closing.signal.aborted) return Promise.resolve();
      return new Promise((resolve) => waiting.push(resolve));
    },
    async pausedWhile(work) {
      const gate = Promise.withResolvers<undefined>();
      paused = gate.promise;
      try {
        await delivering;
        return await work();
      } finally {
        attempts.clear();
        paused = undefined;
        gate.resolve(undefined);
      }
    },
    async close() {
      closing.abort();
      await running;
      release();
    },
  };

  async function deliverAll(): Promise<void> {
    while (!closing.signal.aborted) {
      await paused;
      wake = new AbortController();
      const id = nextDue();
      if (id === undefined) await rest();
      else await (delivering = deliver(id));
    }
  }

  function nextDue(): string | undefined {
    const now = Date.now();
    return ledger.undelivered().find((id) => (attempts.get(id)?.notBefore ?? 0) <= now);
  }

  /** Waits for the next due retry, or for a new event. */
  async function rest(): Promise<void> {
    const pending = ledger.undelivered();
    if (pending.length === 0) release();
    const next = Math.min(...pending.map((id) => attempts.get(id)?.notBefore ?? 0));
    const ms = pending.length === 0 ? LONGEST_RETRY : Math.max(0, next - Date.now());
    const signal = AbortSignal.any([wake.signal, closing.signal]);
    await pause(ms, undefined, { signal }).catch(() => {}); // The wait ended early.
  }

  async function deliver(id: string): Promise<void> {
    const failure = (await post(id)) ?? (await acknowledge(id));
    if (failure === undefined) {
      attempts.delete(id);
      return;
    }
    if (closing.signal.aborted) return;
    const count = (attempts.get(id)?.count ?? 0) + 1;
    const wait = Math.min(FIRST_RETRY * 2 ** (count - 1), LONGEST_RETRY);
    attempts.set(id, { count, notBefore: Date.now() + wait });
    const type = ledger.event(id)?.type;
    settings.log.warn(
      { event: id, type, failure, attempt: count, retryInMs: wait },
      'webhook was not accepted',
    );
  }

  /** Sends one event. Returns the error, or undefined if it was accepted. */
  async function post(id: string): Promise<string | undefined> {
    const event = ledger.event(id);
    if (!event) return undefined;
    try {
      const payload = JSON.stringify(present(event, ledger.presentation()), null, 2);
      const response = await fetch(settings.webhookUrl(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': stripeSignature(payload, settings.webhookSecret, Math.floor(Date.now() / 1000)),
          'user-agent': 'Stripe/1.0 (sandbox)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIME_LIMIT)]),
      });
      await response.body?.cancel();
      return response.ok ? undefined : `status ${response.status}`;
    } catch (error) {
      return reasonOf(error);
    }
  }

  async function acknowledge(id: string): Promise<string | undefined> {
    try {
      await ledger.markDelivered(id);
      return undefined;
    } catch (error) {
      return reasonOf(error);
    }
  }

  function release(): void {
    for (const resolve of waiting) resolve();
    waiting = [];
  }
}

/** Prefers the message of the cause, because `fetch failed` by itself says little. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/**
 * Returns the `Stripe-Signature` header for a payload.
 *
 * @param timestamp epoch seconds; receivers refuse one that is more than a few minutes off
 * @see https://docs.stripe.com/webhooks#verify-manually
 */
function stripeSignature(payload: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
