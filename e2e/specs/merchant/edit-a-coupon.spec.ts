import { editACoupon } from '@coupon-center/journeys';
import { test } from '../../fixtures/test.ts';

test('a merchant changes the text of a coupon', async ({ page, portal }) => editACoupon({ page, portal }));
