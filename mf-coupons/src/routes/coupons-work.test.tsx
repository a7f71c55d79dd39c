/** How much of the list is rendered again, which takes time on a slow phone. */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Coupon } from '@coupon-center/contracts';
import { renderScreen, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { blue, cardsShown, cardTitles, green, red, white } from '../testing/coupon-list.ts';
import { aMerchant, serveCoupons, serveLines, serveSubscription } from '../testing/merchant.ts';
import { CouponsScreen } from './coupons.tsx';

/** The titles of the cards that were rendered. */
const mockRendered: string[] = [];
jest.mock('../features/coupon-archive/archive-button.tsx', () => ({
  ArchiveButton({ coupon }: { coupon: Coupon }) {
    mockRendered.push(coupon.title);
    return null;
  },
}));

setUpMockApi();

/** Shows the list. @returns the titles of the cards rendered from then on */
async function show(): Promise<string[]> {
  serveSubscription();
  serveCoupons([red, green, blue, white]);
  serveLines([{ coupon: red.id, views: 7, copies: 0, clicks: 0, health: { worked: 0, failed: 0 } }]);
  renderScreen(CouponsScreen, { user: aMerchant() });
  await cardsShown();
  // The last answer that changes the list.
  await screen.findByText(/7 views/);
  expect(new Set(mockRendered)).toEqual(new Set(['Red', 'Green', 'Blue', 'White']));
  mockRendered.length = 0;
  return mockRendered;
}

test('a search hides and shows cards without rendering any again', async () => {
  const rendered = await show();
  const search = screen.getByRole('searchbox', { name: 'Search' });
  await userEvent.type(search, 'blu');
  expect(cardTitles()).toEqual(['Blue']);
  await userEvent.clear(search);
  expect(cardTitles()).toHaveLength(4);
  expect(rendered).toEqual([]);
});

test('a move renders no card again, not even at the end of the list', async () => {
  const rendered = await show();
  act(() => screen.getByRole('button', { name: /^Move Green/ }).focus());
  await userEvent.keyboard('{ArrowDown}');
  expect(cardTitles()).toEqual(['Red', 'Blue', 'Green', 'White']);
  expect(rendered).toEqual([]);
  await userEvent.keyboard('{ArrowDown}');
  expect(cardTitles()).toEqual(['Red', 'Blue', 'White', 'Green']);
  expect(rendered).toEqual([]);
});
