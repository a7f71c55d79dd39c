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

function show(coupons: Coupon[]) {
  const Timeline = () => <CouponTimeline coupons={coupons} today={TODAY} />;
  return renderScreen(Timeline, { user: aMerchant() }).contract;
}

const always = () => coupon('Always', '2026-11-01', null, { discount_code: '' });
const slots = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('says of each slot whose it is and when it runs, and how many are free', () => {
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
  expect(figure).toHaveTextContent('Days begin and end in Eastern Time.');
  expect(within(figure).getByText('6 free slots')).toBeVisible();
});

test('a full page has no free slot', () => {
  show(Array.from({ length: 10 }, always));
  expect(screen.getByRole('figure')).toHaveTextContent('10 of 10 slots used.');
  expect(screen.queryByText(/free slot/)).not.toBeInTheDocument();
});

test('without a gap or a shared code nothing is warned of', () => {
  show([always()]);
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});

test.each([
  [[coupon('One', '2026-11-01', '2026-12-10')], 'Shoppers see no coupon from Dec 11 on.'],
  [[coupon('One', '2026-11-25', null)], 'Shoppers see no coupon from today to Nov 24.'],
  [[coupon('One', '2026-11-22', null)], 'Shoppers see no coupon today.'],
  [
    [coupon('One', '2026-11-01', '2026-12-31'), coupon('Two', '2027-01-02', null)],
    'Shoppers see no coupon on Jan 1, 2027.',
  ],
  [[coupon('One', '2026-11-01', null, { state: 'held' })], 'Shoppers see no coupon from today on.'],
])('a gap is told in words (%#)', (coupons, words) => {
  show(coupons);
  expect(screen.getByRole('note')).toHaveTextContent(words);
});

test('two coupons with one code at one time are named, with the way to each', async () => {
  const one = coupon('20% OFF', '2026-11-01', null, { discount_code: 'MAPLE20' });
  const two = coupon('Free Shipping', '2026-12-01', null, { discount_code: 'maple20' });
  const contract = show([one, two]);
  expect(screen.getByRole('note')).toHaveTextContent(
    '2 coupons have the code MAPLE20 at one time, from Dec 1 on: 20% OFF – 20% OFF today, Free Shipping – Free Shipping today',
  );
  await userEvent.click(screen.getByRole('link', { name: /^Free Shipping/ }));
  expect(contract.visited).toEqual([`/coupons/${two.id}`]);
});
