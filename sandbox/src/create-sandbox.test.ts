import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { createSandbox, type SandboxOptions } from './index.ts';
import { buy, sellPlan } from './testing/buy.ts';
import { startHarness } from './testing/sandbox-harness.ts';

describe('createSandbox', () => {
  let options: SandboxOptions;
  beforeEach(async () => {
    options = {
      dataDir: await mkdtemp(join(tmpdir(), 'sandbox-')),
      origin: 'http://localhost:4000',
      webhookUrl: () => 'http://127.0.0.1:9/webhook',
      secretKey: 'sk_test_1',
      webhookSecret: 'whsec_1',
    };
  });
  afterEach(() => rm(options.dataDir, { recursive: true }));

  it('refuses to run in production', async () => {
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    try {
      await expect(createSandbox(options)).rejects.toThrow('must not run with NODE_ENV=production');
    } finally {
      process.env.NODE_ENV = before;
    }
    expect(await readdir(options.dataDir)).toEqual([]);
  });

  it('refuses an empty secret', async () => {
    await expect(createSandbox({ ...options, secretKey: '' })).rejects.toThrow('needs a secretKey');
  });

  it('replaces its state with another one, and keeps that on disk', async () => {
    const harness = await startHarness();
    await sellPlan(harness.stripe);
    await harness.sandbox.stripe.settle();
    const before = harness.sandbox.state();
    await harness.sandbox.whileQuiet(() => harness.sandbox.replaceState({ stripe: {}, mails: [] }));
    expect((await harness.stripe.products.list()).data).toEqual([]);
    await harness.restart();
    expect((await harness.stripe.products.list()).data).toEqual([]);
    await harness.sandbox.whileQuiet(() => harness.sandbox.replaceState(before));
    expect(harness.sandbox.state()).toEqual(before);
    expect((await harness.stripe.products.list()).data).toHaveLength(1);
    await harness.stop();
  });

  it('sends no webhooks during quiet work, and sends those of a new state afterwards', async () => {
    const harness = await startHarness();
    const withEvents = await harness.sandbox.whileQuiet(async () => {
      await sellPlan(harness.stripe);
      return harness.sandbox.state();
    });
    await harness.sandbox.stripe.settle();
    expect(harness.received).toHaveLength(3);
    await harness.sandbox.whileQuiet(async () => {
      await harness.sandbox.replaceState(withEvents);
      expect(harness.received).toHaveLength(3);
    });
    await harness.sandbox.stripe.settle();
    expect(harness.received).toHaveLength(6);
    await harness.stop();
  });

  it('buys at an earlier time, and bills what has become due since', async () => {
    const harness = await startHarness();
    const { url } = await sellPlan(harness.stripe);
    const purchase = { email: 'merchant@example.com', card: '4000000000000341' };
    await harness.sandbox.stripe.buyEarlier({
      at: new Date('2026-02-09T12:00:00Z'),
      ...purchase,
      paymentLink: `${url}?client_reference_id=store-7`,
    });
    const [subscription] = (await harness.stripe.subscriptions.list()).data;
    expect(subscription).toMatchObject({ status: 'past_due', created: Date.UTC(2026, 1, 9, 12) / 1000 });
    const sessions = await harness.stripe.checkout.sessions.list();
    expect(sessions.data[0]).toMatchObject({ client_reference_id: 'store-7' });
    await expect(
      harness.sandbox.stripe.buyEarlier({
        at: new Date(),
        ...purchase,
        paymentLink: 'http://localhost/sandbox/pay/none',
      }),
    ).rejects.toThrow('There is no payment page');
    await harness.stop();
  });

  it('names the file that it cannot read', async () => {
    await writeFile(join(options.dataDir, 'stripe.json'), '{"half');
    await expect(createSandbox(options)).rejects.toThrow(/stripe\.json is not valid JSON/);
  });

  it('does not affect other parts of the application', async () => {
    const sandbox = await createSandbox(options);
    const app = fastify();
    app.post('/api/echo', async (request) => request.body as object);
    app.get('/api/fail', async () => Promise.reject(new Error('ours')));
    app.get('/*', async () => 'shell');
    await app.register(sandbox.plugin);
    const post = (headers: Record<string, string>, payload: string) =>
      app.inject({ method: 'POST', url: '/api/echo', headers, payload });

    expect((await post({ 'content-type': 'application/json' }, '{"a":1}')).json()).toEqual({ a: 1 });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post(form, 'a=1')).statusCode).toBe(415);
    expect((await app.inject('/api/fail')).json()).toMatchObject({ message: 'ours', statusCode: 500 });
    expect((await app.inject('/my-store')).body).toBe('shell');
    expect((await app.inject('/sandbox')).body).toContain('4242 4242 4242 4242');
    expect((await app.inject('/v1/anything')).statusCode).toBe(401);
    await app.close();
    await sandbox.close();
  });

  it('keeps its state across a restart', async () => {
    const harness = await startHarness();
    const link = await sellPlan(harness.stripe);
    const { id } = await buy(harness.stripe, link.url);
    await harness.restart();
    expect(await harness.stripe.subscriptions.retrieve(id)).toMatchObject({ id, status: 'active' });
    const [again] = (await harness.stripe.paymentLinks.list()).data;
    expect(again?.url.startsWith(harness.origin)).toBe(true);
    expect((await fetch(again?.url ?? '')).status).toBe(200);
    await harness.stop();
  });
});
