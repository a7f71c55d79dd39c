/**
 * The shell's server alone, for a container. `PORT`, `HOST`, `RELEASE_ORIGIN` (the release service), `COUPON_CENTER_DATA` (folder of its
 * copies of registry and files) and `PORTAL_ORIGIN` configure it, and `IMAGE_UPLOAD_URL`, `IMAGE_UPLOAD_PRESET` and `IMAGE_ORIGINS` where
 * logos don't go to the brand's own image host. `TRUST_PROXY` names the proxies whose forwarded addresses are believed,
 * `BRANDS_FOLDER` a folder with the data files of further brands,
 * `ERROR_REPORTING_SHARE` the share of pages that report their errors, and `LOG_LEVEL` how much is logged. With `QA_SECRET`, which the API
 * and the release service have too, testers may choose versions that are not live.
 */
import { join, resolve } from 'node:path';
import { closeOnSignal, readTrustedProxies } from '@coupon-center/server-kit';
import { createQaTokens, readQaSecret } from '@coupon-center/server-kit/qa-token';
import { imageHostOf, portalOrigin } from '@coupon-center/site-config';
import { addBrands } from '@coupon-center/site-config/brands-folder';
import { createServer } from './create-server.ts';
import { createHttpSource } from './http-source.ts';
import { shellPlugin } from './shell-plugin.ts';

/** Lifetime of a token, in milliseconds: longer than any call takes. */
const SERVICE_TOKEN_MS = 60_000;

/** @throws Error if the text is not a number from 0 to 1 */
function readShare(text: string | undefined): number {
  const share = Number(text || 1);
  if (share >= 0 && share <= 1) return share;
  throw new Error(`ERROR_REPORTING_SHARE is a number from 0 to 1, not ${text}.`);
}

const {
  PORT = '4000',
  HOST = '127.0.0.1',
  RELEASE_ORIGIN = 'http://127.0.0.1:4400',
  COUPON_CENTER_DATA = '.data',
  PORTAL_ORIGIN,
} = process.env;
const { LOG_LEVEL = 'info', TRUST_PROXY } = process.env;
addBrands(process.env.BRANDS_FOLDER);
const imageHost = imageHostOf(process.env);
const qaSecret = readQaSecret(process.env);
const reportingShare = readShare(process.env.ERROR_REPORTING_SHARE);

/** Creates the tokens that prove to the release service that this server acts for testers. */
function serviceTokens(secret: string): () => Promise<string> {
  const tokens = createQaTokens({ secret, portal: portalOrigin(PORTAL_ORIGIN) });
  return () => tokens.sign('service', {}, new Date(Date.now() + SERVICE_TOKEN_MS));
}

const app = createServer({ logLevel: LOG_LEVEL, trustProxy: readTrustedProxies(TRUST_PROXY) });
const source = createHttpSource({
  service: RELEASE_ORIGIN,
  folder: resolve(join(COUPON_CENTER_DATA, 'release-copy')),
  ...(qaSecret && { serviceToken: serviceTokens(qaSecret) }),
  log: app.log,
});
app.addHook('onClose', () => source.close());
await app.register(shellPlugin, {
  source,
  ...(PORTAL_ORIGIN ? { origin: PORTAL_ORIGIN } : {}),
  ...(imageHost ? { imageHost } : {}),
  ...(qaSecret && { qa: { secret: qaSecret, isOpen: false } }),
  reportingShare,
});
// Without its registry the shell goes on with the last one that it read, so this stays a 200.
app.get('/healthz', async () => {
  const parts = { registry: await source.isCurrent(), files: source.hasFiles() };
  return { status: parts.registry ? 'ok' : 'degraded', parts };
});
closeOnSignal(() => app.close(), { log: app.log });
await app.listen({ port: Number(PORT), host: HOST });
