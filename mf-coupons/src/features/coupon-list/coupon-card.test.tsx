import { screen } from '@testing-library/react';
import type { Coupon } from '@coupon-center/contracts';
import { aCoupon, renderScreen, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { aMerchant } from '../../testing/merchant.ts';
import { CouponCard } from './coupon-card.tsx';

setUpMockApi();

function show(fields: Partial<Coupon>) {
  const Card = () => (
    <CouponCard coupon={aCoupon(fields)} today="2026-11-21" isPageLive handle={null} takesFocus={false}>
      {null}
    </CouponCard>
  );
  renderScreen(Card, { user: aMerchant() });
}

test('says why a coupon is on hold', () => {
  show({ state: 'held', hold_reason: 'The code does not work.' });
  expect(screen.getByText('On hold')).toBeVisible();
  expect(screen.getByText('On hold: The code does not work.')).toBeVisible();
});

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
] as const)('shows the status and dates of a coupon that is %s, and no hold', (state, label, days, words) => {
  show({ state, hold_reason: null, ...days });
  expect(screen.getByText(label)).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.queryByText(/hold/i)).not.toBeInTheDocument();
});

test('is named by its headline and description', () => {
  show({ title: '15% OFF', description: 'Boots' });
  expect(screen.getByRole('article', { name: '15% OFF Boots' })).toBeVisible();
});
