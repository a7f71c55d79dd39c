/** The environment of the shell's server, declared, validated and read only here. */
import { z } from 'zod';
import {
  guessableSecrets,
  readSettings as read,
  serverSettings,
  setting,
  sharedSettings,
} from '@coupon-center/server-kit';

const share = z.coerce
  .number('must be a number')
  .min(0, 'must be from 0 to 1')
  .max(1, 'must be from 0 to 1')
  .default(1);

/** All variables of the shell's server. */
export const variables = {
  ...serverSettings(4000),
  RELEASE_ORIGIN: setting.origin
    .default('http://127.0.0.1:4400')
    .describe('The origin of the release service.'),
  API_ORIGIN: sharedSettings.API_ORIGIN.optional(),
  COUPON_CENTER_DATA: sharedSettings.COUPON_CENTER_DATA.default('.data'),
  PORTAL_ORIGIN: sharedSettings.PORTAL_ORIGIN.optional(),
  BRANDS_FOLDER: sharedSettings.BRANDS_FOLDER.optional(),
  QA_SECRET: sharedSettings.QA_SECRET.optional(),
  ERROR_REPORTING_SHARE: share.describe('The share of pages that report their errors, from 0 to 1.'),
  VITALS_REPORTING_SHARE: share.describe(
    'The share of pages that report their web vitals and refused changes, from 0 to 1; 0 turns it off.',
  ),
  IMAGE_UPLOAD_URL: sharedSettings.IMAGE_UPLOAD_URL.optional(),
  IMAGE_UPLOAD_PRESET: sharedSettings.IMAGE_UPLOAD_PRESET.optional(),
  IMAGE_ORIGINS: sharedSettings.IMAGE_ORIGINS.optional(),
};

/**
 * @param source e.g. `process.env`
 * @throws Error with one message that lists every invalid variable
 */
export const readSettings = (source: Readonly<Record<string, string | undefined>>) =>
  read(variables, source, (settings) => guessableSecrets(settings, ['QA_SECRET']));
