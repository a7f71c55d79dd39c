/** The shell's server alone, for a container. `PORT`, `HOST`, `COUPON_CENTER_DATA` and `PORTAL_ORIGIN` configure it. */
import { join, resolve } from 'node:path';
import Fastify from 'fastify';
import { createReleaseStore } from '@coupon-center/release';
import { shellPlugin } from './shell-plugin.ts';

const { PORT = '4000', HOST = '127.0.0.1', COUPON_CENTER_DATA = '.data', PORTAL_ORIGIN } = process.env;

const app = Fastify({ logger: true, requestTimeout: 30_000, connectionTimeout: 60_000 });
const store = createReleaseStore(resolve(join(COUPON_CENTER_DATA, 'release')));
await app.register(shellPlugin, { store, ...(PORTAL_ORIGIN ? { origin: PORTAL_ORIGIN } : {}) });
app.get('/healthz', () => ({ status: 'ok' }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
await app.listen({ port: Number(PORT), host: HOST });
