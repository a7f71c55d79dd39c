/** The environment of the storefront, declared, validated and read only here. */
import {
  guessableSecrets,
  readSettings as read,
  serverSettings,
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
};

/**
 * @param source e.g. `process.env`
 * @throws Error with one message that lists every invalid variable
 */
export const readSettings = (source: Readonly<Record<string, string | undefined>>) =>
  read(variables, source, (settings) => guessableSecrets(settings, ['STOREFRONT_SECRET']));
