import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createLog } from '../../platform/observability/log.ts';
import { atStripe, stripeClient } from './stripe-client.ts';

const TIMEOUT_MS = 4000;

test('tells callers that Stripe does not respond after two attempts, if it accepts connections and says nothing', async () => {
  const silent = createServer((socket) => {
    socket.on('error', () => {});
    socket.resume();
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const env = { STRIPE_SECRET_KEY: 'sk_test_one', STRIPE_HOST: 'localhost', STRIPE_PORT: port };
  const stripe = stripeClient(() => env, TIMEOUT_MS);
  const start = performance.now();
  await expect(
    atStripe(createLog('silent'), () => stripe().subscriptions.retrieve('sub_1')),
  ).rejects.toMatchObject({ status: 503, code: 'billing_unavailable', headers: { 'retry-after': '10' } });
  // Two attempts and the pause between them. The SDK alone takes four times the limit and more.
  expect(performance.now() - start).toBeLessThan(4 * TIMEOUT_MS);
  silent.close();
});
