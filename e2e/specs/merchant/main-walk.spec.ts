/** The main job, end to end: from registering to a shopper who uses the coupons. */
import { MAIN_WALK_ERRORS, mainWalk } from '@coupon-center/journeys';
import { test } from '../../fixtures/test.ts';

test.use({ allowedErrors: MAIN_WALK_ERRORS });

test('a merchant registers, makes a store, pays, adds coupons; the provider approves; a shopper sees them', async ({
  page,
  portal,
  newContext,
}) => {
  test.setTimeout(180_000);
  await mainWalk({ page, portal, newContext });
});
