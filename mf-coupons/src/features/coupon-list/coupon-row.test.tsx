import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Coupon } from '@coupon-center/contracts';
import { aCoupon, renderScreen, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { aMerchant } from '../../testing/merchant.ts';
import { findClashes } from './clashes.ts';
import { CouponCard } from './coupon-card.tsx';
import { CouponRow } from './coupon-row.tsx';

setUpMockApi();

const TODAY = '2026-11-21';
const VIEWS = [
  ['row', CouponRow],
  ['card', CouponCard],
] as const;

function show(View: typeof CouponRow, fields: Partial<Coupon>, others: Coupon[] = [], isPageLive = true) {
  const coupon = aCoupon(fields);
  const [clash] = findClashes([coupon, ...others], TODAY);
  const Item = () => (
    <View
      coupon={coupon}
      today={TODAY}
      isPageLive={isPageLive}
      clash={clash}
      handle={null}
      takesFocus={false}
      menu={null}
    >
      {null}
    </View>
  );
  return renderScreen(Item, { user: aMerchant() }).contract;
}

const summary = () => screen.getByRole('button', { name: '20% OFF Everything in the shop' });

describe.each(VIEWS)('a coupon as a %s', (_, View) => {
  test.each([
    ['live', 'Live', { start_date: '2026-11-01', expiration_date: '2026-12-21' }, 'Ends Dec 21'],
    [
      'scheduled',
      'Scheduled',
      { start_date: '2026-11-30', expiration_date: null },
      'Starts Nov 30, no expiration date',
    ],
    ['expired', 'Expired', { start_date: '2026-10-01', expiration_date: '2026-11-20' }, 'Ended Nov 20'],
    [
      'pending',
      'Waiting for review',
      { start_date: '2026-11-01', expiration_date: null },
      'No expiration date',
    ],
  ] as const)('shows the status and dates of one that is %s, and no hold', (state, label, days, words) => {
    show(View, { state, hold_reason: null, ...days });
    expect(screen.getByText(label)).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByText(/hold/i)).not.toBeInTheDocument();
  });

  test('is named by its headline and description', () => {
    show(View, { title: '15% OFF', description: 'Boots' });
    expect(screen.getByRole('article', { name: '15% OFF Boots' })).toBeVisible();
  });

  test.each([
    ['2026-12-05', 'Ends in 14 days', 'Dec 5'],
    ['2026-11-22', 'Ends tomorrow', 'Nov 22'],
    ['2026-11-21', 'Ends today', 'Nov 21'],
  ])('says how soon a coupon ends whose last day is %s', (expiration_date, label, dates) => {
    show(View, { state: 'live', start_date: '2026-11-01', expiration_date });
    expect(screen.getByText(label)).toBeVisible();
    expect(screen.getByText(dates)).toBeVisible();
    expect(screen.queryByText('Live')).not.toBeInTheDocument();
  });

  test.each([
    ['later', { state: 'live', expiration_date: '2026-12-06' }, true, 'Live'],
    ['soon, but shoppers cannot see', { state: 'live', expiration_date: '2026-11-27' }, false, 'Ready'],
    ['soon, but is on hold', { state: 'held', expiration_date: '2026-11-27' }, true, 'On hold'],
  ] as const)('keeps its status if it ends %s', (_case, fields, isPageLive, label) => {
    show(View, { start_date: '2026-11-01', ...fields }, [], isPageLive);
    expect(screen.getByText(label)).toBeVisible();
    expect(screen.queryByText(/^Ends in/)).not.toBeInTheDocument();
  });

  test('says why it is on hold', () => {
    show(View, { state: 'held', hold_reason: 'The code does not work.' });
    expect(screen.getByText('On hold')).toBeVisible();
    expect(screen.getByText('On hold: The code does not work.')).toBeVisible();
  });

  // @spec 2.56 2.57
  test('opens the destination in a new tab from its description and code, and can be edited', () => {
    show(View, {});
    const link = screen.getByRole('link', { name: /^Everything in the shop/ });
    expect(link).toHaveAccessibleName(/CODE: MAPLE20 Opens in a new tab$/);
    expect(link).toHaveAttribute('href', 'http://maple.example/sale');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByRole('link', { name: 'Edit 20% OFF – Everything in the shop' })).toBeVisible();
  });

  // @spec 2.54
  test('shows no code if it has none, and no link without a destination', () => {
    show(View, { discount_code: '', custom_url: '' });
    expect(screen.queryByText(/CODE:/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Everything in the shop/ })).not.toBeInTheDocument();
  });
});

test('a row opens and closes by mouse, Enter and Space, and says where it leads', async () => {
  show(CouponRow, {});
  const address = () => screen.queryByText('http://maple.example/sale');
  expect(summary()).toHaveAttribute('aria-expanded', 'false');
  expect(address()).not.toBeInTheDocument();
  await userEvent.click(summary());
  expect(summary()).toHaveAttribute('aria-expanded', 'true');
  expect(address()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(address()).not.toBeInTheDocument();
  await userEvent.keyboard(' ');
  expect(address()).toBeVisible();
});

test('warns that another coupon uses the code at the same time, and links to it', async () => {
  const other = aCoupon({
    id: 102,
    title: 'Free Shipping',
    description: 'In Canada',
    start_date: '2026-12-01',
    expiration_date: null,
  });
  const contract = show(CouponRow, { start_date: '2026-11-01', expiration_date: null }, [other]);
  expect(screen.getByText(/same code as Free Shipping/)).toBeVisible();
  await userEvent.click(summary());
  expect(
    screen.getByText('Code MAPLE20 is used by 2 coupons at the same time, from Dec 1. Edit this one or:'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Free Shipping – In Canada' }));
  expect(contract.visited).toEqual(['/coupons/102']);
});
