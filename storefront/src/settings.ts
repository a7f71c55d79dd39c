/** The environment of the storefront, declared, validated and read only here. */
import {
  guessableSecrets,
  readSettings as read,
  serverSettings,
  setting,
  sharedSettings,
} from '@coupon-center/server-kit';

/** All variables of the storefront. */
export const variables = {
  ...serverSettings(4300),
  API_ORIGIN: sharedSettings.API_ORIGIN,
  PORTAL_ORIGIN: sharedSettings.PORTAL_ORIGIN.optional(),
  BRANDS_FOLDER: sharedSettings.BRANDS_FOLDER.optional(),
  METRICS_TOKEN: sharedSettings.METRICS_TOKEN.optional(),
  STOREFRONT_SECRET: sharedSettings.STOREFRONT_SECRET.optional(),
  EDGE_SECONDS: setting
    .wholeNumber(0, 3600)
    .default(0)
    .describe(
      'Seconds for which an edge may keep the page of a store beyond the usual one. Set it only where the API’s EDGE_ORIGINS names all edges: an edge that it does not reach shows older pages for as long.',
    ),
};

/**
 * @param source e.g. `process.env`
 * @throws Error with one message that lists every invalid variable
 */
export const readSettings = (source: Readonly<Record<string, string | undefined>>) =>
  read(variables, source, (settings) => guessableSecrets(settings, ['STOREFRONT_SECRET']));
