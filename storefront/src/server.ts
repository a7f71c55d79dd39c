/** Runs the storefront by itself, e.g. in a container: `API_ORIGIN=http://api:4200 node src/server.ts`. */
import { closeOnSignal, readTrustedProxies } from '@coupon-center/server-kit';
import { addBrands } from '@coupon-center/site-config/brands-folder';
import { createApp } from './app.ts';

/** Reads and validates an origin from the environment. */
function origin(name: string): string | undefined {
  const value = process.env[name];
  if (!value) return undefined;
  if (!URL.canParse(value))
    throw new Error(`${name} must be an origin like http://127.0.0.1:4200, not ${value}.`);
  return new URL(value).origin;
}

async function main(): Promise<void> {
  addBrands(process.env.BRANDS_FOLDER);
  const api = origin('API_ORIGIN');
  if (!api) throw new Error('Set API_ORIGIN to the origin of the API, e.g. http://127.0.0.1:4200.');
  const portal = origin('PORTAL_ORIGIN');
  const trustProxy = readTrustedProxies(process.env.TRUST_PROXY);
  const logLevel = process.env.LOG_LEVEL || 'info';
  const app = await createApp({
    logLevel,
    trustProxy,
    apiOrigin: () => api,
    portalOrigin: () => portal,
    secret: process.env.STOREFRONT_SECRET || undefined,
  });
  closeOnSignal(() => app.close(), { log: app.log });
  const host = process.env.HOST || '127.0.0.1';
  const address = await app.listen({ host, port: Number(process.env.PORT || 4300) });
  console.log(`Store pages: ${address}/stores/<slug>`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
