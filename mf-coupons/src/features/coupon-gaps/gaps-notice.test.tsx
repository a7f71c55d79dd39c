import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Coupon } from '@coupon-center/contracts';
import { aCoupon, renderScreen, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { aMerchant } from '../../testing/merchant.ts';
import { GapsNotice } from './gaps-notice.tsx';

setUpMockApi();

const TODAY = '2026-11-21';
let made = 0;

function coupon(
  title: string,
  start_date: string,
  expiration_date: string | null,
  fields: Partial<Coupon> = {},
) {
  made += 1;
  return aCoupon({ id: made, title, description: `${title} today`, start_date, expiration_date, ...fields });
}

function show(coupons: Coupon[], canAdd = true) {
  const Notice = () => <GapsNotice coupons={coupons} today={TODAY} canAdd={canAdd} />;
  return renderScreen(Notice, { user: aMerchant() }).contract;
}

test('says nothing without a gap', () => {
  show([coupon('Always', '2026-11-01', null)]);
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});

test.each([
  [
    [coupon('One', '2026-11-01', '2026-12-10')],
    'No coupon runs after Dec 10: shoppers will see an empty page.',
  ],
  [[coupon('One', '2026-11-25', null)], 'No coupon runs from today to Nov 24: shoppers see an empty page.'],
  [[coupon('One', '2026-11-22', null)], 'No coupon runs today: shoppers see an empty page.'],
  [
    [coupon('One', '2026-11-01', '2026-12-31'), coupon('Two', '2027-01-02', null)],
    'No coupon runs on Jan 1, 2027: shoppers will see an empty page.',
  ],
  [[coupon('One', '2026-11-01', null, { state: 'held' })], 'No coupon is live: shoppers see an empty page.'],
])('describes a gap (%#)', (coupons, words) => {
  show(coupons);
  expect(screen.getByRole('note')).toHaveTextContent(words);
});

test('a gap is closed by another coupon, or by extending the one before it', async () => {
  const one = coupon('One', '2026-11-01', '2026-12-10');
  const contract = show([coupon('Short', '2026-11-01', '2026-11-30'), one]);
  await userEvent.click(screen.getByRole('link', { name: 'Add a coupon' }));
  await userEvent.click(screen.getByRole('link', { name: 'Extend One – One today' }));
  expect(contract.visited).toEqual(['/coupons/add', `/coupons/${one.id}`]);
});

test('offers no coupon to a merchant who may not add one', () => {
  show([coupon('One', '2026-11-01', '2026-12-10')], false);
  expect(screen.queryByRole('link', { name: 'Add a coupon' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Extend One/ })).toBeVisible();
});
