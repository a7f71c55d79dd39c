/** The inputs that a verdict depends on. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mix } from '@coupon-center/portal-contracts';
import { canonicalJson } from '@coupon-center/release';
import { root } from '@coupon-center/stack/paths';
import { fingerprint } from '@coupon-center/stack/fingerprint';
import { fileOf } from './find-journeys.ts';
import type { Journey } from './find-journeys.ts';

/** Sources of every journey: the package with its dependencies, and the files that start it in `e2e`. */
const JOURNEY_SOURCES = [
  'journeys/src',
  'e2e/fixtures',
  'e2e/playwright.config.ts',
  'shared/contracts/src',
  'shared/portal-contracts/src',
  'shared/site-config/src',
  'shared/api-client/src',
];

/** Sources of the servers of a portal that is started from this checkout. */
const SERVER_SOURCES = [
  'backend/src',
  'storefront/src',
  'sandbox/src',
  'stack/src',
  'shell/server/src',
  'release/src',
  'shared/contracts/src',
  'shared/portal-contracts/src',
  'shared/site-config/src',
  'shared/server-kit/src',
  'shared/database/src',
  'shared/shell-page/src',
  'shared/coupon-card/src',
  'package-lock.json',
];

export interface VerdictInputs {
  journeys: readonly Journey[];
  /** Every part of the page, with brand, clock and all other settings. */
  mix: Mix;
  /** Fingerprint of the API. */
  api: string;
}

const playwright = () =>
  (
    JSON.parse(readFileSync(join(root, 'node_modules/@playwright/test/package.json'), 'utf8')) as {
      version: string;
    }
  ).version;

/** Returns a key that is the same only if nothing has changed on which the verdict could depend. */
export function verdictKey({ journeys, mix, api }: VerdictInputs): string {
  const titles = journeys.map(({ file, title }) => `${file} ${title}`).sort();
  const files = [...new Set(journeys.map(fileOf))].sort();
  const text = canonicalJson({
    titles,
    mix,
    api,
    sources: fingerprint([...files, ...JOURNEY_SOURCES]),
    browser: `${playwright()} ${process.env.CHROMIUM_PATH ?? ''}`,
  });
  return createHash('sha256').update(text).digest('hex');
}

/** Returns the fingerprint of the API that this checkout starts. */
export const apiFromSource = (): string => fingerprint(SERVER_SOURCES);
