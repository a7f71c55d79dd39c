import { screen, waitFor } from '@testing-library/react';
import { readCouponLines } from '@coupon-center/contracts';
import type { CouponLine } from '@coupon-center/contracts';
import {
  aStore,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { serveLines } from '../../testing/merchant.ts';
import { CouponFigures, CouponLines, ViewCount } from './coupon-line.tsx';

setUpMockApi();

const line: CouponLine = { coupon: 7, views: 1234, copies: 1, clicks: 30, health: { worked: 3, failed: 1 } };

const show = () =>
  renderScreen(() => (
    <CouponLines store={aStore()}>
      <p>A coupon</p>
      <p data-testid="views">
        <ViewCount id={7} />
      </p>
      <CouponFigures id={7} />
      <CouponFigures id={8} />
    </CouponLines>
  ));

test('shows how often a coupon was viewed and used, and whether its code worked', async () => {
  serveLines([line, { coupon: 8, views: 0, copies: 0, clicks: 0, health: { worked: 0, failed: 0 } }]);
  show();
  const figures = (await screen.findAllByRole('definition')).map(({ textContent }) => textContent);
  expect(figures).toEqual(['1,234', '1', '30', '3 of 4', '0', '0', '0', '–']);
  expect(screen.getAllByText('In the last 28 days')).toHaveLength(2);
  expect(screen.getByTestId('views')).toHaveTextContent('· 1,234 views');
});

test('shows the coupons if their numbers fail to load', async () => {
  const calls = mockCall(readCouponLines, () => {
    throw problemFailure(503);
  });
  show();
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  expect(screen.getByText('A coupon')).toBeVisible();
  expect(screen.queryByText(/views/)).not.toBeInTheDocument();
});
