import { screen } from '@testing-library/react';
import type { Coupon } from '@coupon-center/contracts';
import { aCoupon, renderScreen, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { aMerchant } from '../../testing/merchant.ts';
import { CouponCard } from './coupon-card.tsx';

setUpMockApi();

const show = (fields: Partial<Coupon>) =>
  renderScreen(() => <CouponCard coupon={aCoupon(fields)} handle={null} />, { user: aMerchant() });

test('a coupon on hold says why', () => {
  show({ state: 'held', hold_reason: 'The code does not work.' });
  expect(screen.getByText('On hold')).toBeVisible();
  expect(screen.getByText('On hold with reason: The code does not work.')).toBeVisible();
});

test.each([
  ['live', 'Live'],
  ['pending', 'Pending'],
] as const)('a coupon that is %s says so, and nothing of a hold', (state, label) => {
  show({ state, hold_reason: null });
  expect(screen.getByText(label)).toBeVisible();
  expect(screen.queryByText(/hold/i)).not.toBeInTheDocument();
});
