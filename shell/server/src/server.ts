/** Runs the shell's server by itself, e.g. in a container; `settings.ts` declares its environment. */
import { join, resolve } from 'node:path';
import { mountHealth, runServer } from '@coupon-center/server-kit';
import { createQaTokens } from '@coupon-center/server-kit/qa-token';
import { imageHostOf, portalOrigin } from '@coupon-center/site-config';
import { addBrands } from '@coupon-center/site-config/brands-folder';
import { createServer } from './create-server.ts';
import { createHttpSource } from './http-source/http-source.ts';
import { readSettings } from './settings.ts';
import { shellPlugin } from './shell-plugin.ts';

/** Lifetime of a token, in milliseconds: longer than any call takes. */
const SERVICE_TOKEN_MS = 60_000;

/** Creates the tokens that prove to the release service that this server acts for testers. */
function serviceTokens(secret: string, origin: string | undefined): () => Promise<string> {
  const tokens = createQaTokens({ secret, portal: portalOrigin(origin) });
  return () => tokens.sign('service', {}, new Date(Date.now() + SERVICE_TOKEN_MS));
}

runServer('coupon-center-shell', async () => {
  const settings = readSettings(process.env);
  const { PORTAL_ORIGIN: origin, API_ORIGIN: api, QA_SECRET: secret } = settings;
  addBrands(settings.BRANDS_FOLDER);
  const imageHost = imageHostOf(settings);
  const app = createServer({ logLevel: settings.LOG_LEVEL, trustProxy: settings.TRUST_PROXY });
  const source = createHttpSource({
    service: settings.RELEASE_ORIGIN,
    folder: resolve(join(settings.COUPON_CENTER_DATA, 'release-copy')),
    ...(secret && { serviceToken: serviceTokens(secret, origin) }),
    log: app.log,
  });
  app.addHook('onClose', () => source.close());
  await app.register(shellPlugin, {
    source,
    ...(origin && { origin }),
    ...(imageHost && { imageHost }),
    ...(api && { api: { origin: api } }),
    ...(secret && { qa: { secret, isOpen: false } }),
    reportingShare: settings.ERROR_REPORTING_SHARE,
    vitalsShare: settings.VITALS_REPORTING_SHARE,
  });
  mountHealth(app, {
    parts: { registry: () => source.isCurrent(), files: async () => source.hasFiles() },
    // It goes on with the last registry that it read.
    spare: ['registry', 'files'],
  });
  return { app, host: settings.HOST, port: settings.PORT };
});
