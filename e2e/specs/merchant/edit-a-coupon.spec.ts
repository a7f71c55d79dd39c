import { editACoupon } from '@coupon-center/journeys';
import { test } from '../../fixtures/test.ts';

test('a merchant changes what a coupon says', async ({ page, portal }) => editACoupon({ page, portal }));
