/** The main job, end to end: from registering to a shopper who uses the coupons. */
import { MAIN_WALK_ERRORS, mainWalk } from '@coupon-center/journeys';
import { test } from '../../fixtures/test.ts';

/**
 * Firefox ESR 153 reports a file of mf-review as empty at its first request (the hash is that of no bytes); the shell's second
 * attempt gets it. See `e2e/engines/README.md`.
 */
const EMPTY_AT_FIRST = /stage: load, attempt: 1\}|The computed hash is “OLBgp1GsljhM2TJ/;

test.use({
  allowedErrors: async ({ browserName }, use) =>
    use(
      browserName === 'firefox'
        ? new RegExp(`${MAIN_WALK_ERRORS.source}|${EMPTY_AT_FIRST.source}`)
        : MAIN_WALK_ERRORS,
    ),
});

// @spec 1.1 1.4 1.26 2.18 2.25 2.27 2.29 2.36 2.58 2.62 2.67 8.17 8.18 8.20
test('a merchant registers, makes a store, pays, adds coupons; the provider approves; a shopper sees them', async ({
  page,
  portal,
  newContext,
}) => {
  test.setTimeout(400_000);
  await mainWalk({ page, portal, newContext });
});
