import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Coupon } from '@coupon-center/contracts';
import { aCoupon, renderScreen, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { aMerchant } from '../../testing/merchant.ts';
import { CouponTimeline } from './coupon-timeline.tsx';

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

function show(coupons: Coupon[], isPageLive = true) {
  const Timeline = () => <CouponTimeline coupons={coupons} today={TODAY} isPageLive={isPageLive} />;
  return renderScreen(Timeline, { user: aMerchant() }).contract;
}

const always = () => coupon('Always', '2026-11-01', null, { discount_code: '' });
const slots = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('shows the title and dates of each coupon, and how many slots are free', () => {
  show([
    always(),
    coupon('Soon', '2026-11-30', '2026-12-30', { discount_code: '', state: 'scheduled' }),
    coupon('Gone', '2026-10-01', '2026-11-01', { discount_code: '', state: 'expired' }),
    coupon('Held', '2026-11-01', '2026-12-01', { discount_code: '', state: 'held' }),
  ]);
  expect(slots()).toEqual([
    'AlwaysNo expiration date',
    'SoonStarts Nov 30, ends Dec 30',
    'GoneEnded Nov 1',
    'HeldOn hold. Ends Dec 1',
  ]);
  const figure = screen.getByRole('figure');
  expect(figure).toHaveTextContent('4 of 10 slots used.');
  expect(figure).toHaveTextContent('Today is Nov 21 (Eastern Time).');
  expect(within(figure).getByText('6 free slots')).toBeVisible();
});

test('shows no coupon as live while shoppers cannot see the page', () => {
  show([always()], false);
  expect(slots()).toEqual(['AlwaysReady. No expiration date']);
});

test('shows no free slot on a full page', () => {
  show(Array.from({ length: 10 }, always));
  expect(screen.getByRole('figure')).toHaveTextContent('10 of 10 slots used.');
  expect(screen.queryByText(/free slot/)).not.toBeInTheDocument();
});

test('shows no warning without a gap or a shared code', () => {
  show([always()]);
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});

test.each([
  [
    [coupon('One', '2026-11-01', '2026-12-10')],
    'Nothing is scheduled after Dec 10: shoppers will see an empty page.',
  ],
  [
    [coupon('One', '2026-11-25', null)],
    'No coupon runs from today to Nov 24: shoppers will see an empty page.',
  ],
  [[coupon('One', '2026-11-22', null)], 'No coupon runs today: shoppers see an empty page.'],
  [
    [coupon('One', '2026-11-01', '2026-12-31'), coupon('Two', '2027-01-02', null)],
    'No coupon runs on Jan 1, 2027: shoppers will see an empty page.',
  ],
  [
    [coupon('One', '2026-11-01', null, { state: 'held' })],
    'Nothing is scheduled: shoppers see an empty page.',
  ],
])('describes a gap (%#)', (coupons, words) => {
  show(coupons);
  expect(screen.getByRole('note')).toHaveTextContent(words);
});

test('links to coupons that share a code at the same time', async () => {
  const one = coupon('20% OFF', '2026-11-01', null, { discount_code: 'MAPLE20' });
  const two = coupon('Free Shipping', '2026-12-01', null, { discount_code: 'maple20' });
  const contract = show([one, two]);
  expect(screen.getByRole('note')).toHaveTextContent(
    'Code MAPLE20 is used by 2 coupons at the same time, from Dec 1:20% OFF – 20% OFF todayFree Shipping – Free Shipping today',
  );
  await userEvent.click(screen.getByRole('link', { name: /^Free Shipping/ }));
  expect(contract.visited).toEqual([`/coupons/${two.id}`]);
});
