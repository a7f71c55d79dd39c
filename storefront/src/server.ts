/** Runs the storefront by itself, e.g. in a container: `API_ORIGIN=http://api:4200 node src/server.ts`. */
import { runServer } from '@coupon-center/server-kit';
import { addBrands } from '@coupon-center/site-config/brands-folder';
import { createApp } from './app.ts';
import { readSettings } from './settings.ts';

runServer('coupon-center-storefront', async () => {
  const settings = readSettings(process.env);
  addBrands(settings.BRANDS_FOLDER);
  const app = await createApp({
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY,
    metricsToken: settings.METRICS_TOKEN,
    apiOrigin: () => settings.API_ORIGIN,
    portalOrigin: () => settings.PORTAL_ORIGIN,
    secret: settings.STOREFRONT_SECRET,
    edgeSeconds: settings.EDGE_SECONDS,
  });
  return { app, host: settings.HOST, port: settings.PORT };
});
