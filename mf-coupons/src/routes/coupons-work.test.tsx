/** How much of the list is rendered again, which takes time on a slow phone. */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Coupon } from '@coupon-center/contracts';
import { aStore, renderScreen, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { blue, cardTitles, green, red, white } from '../testing/coupon-list.ts';
import { aMerchant } from '../testing/merchant.ts';
import { CouponFinder } from '../features/coupon-filter/coupon-finder.tsx';
import { CouponList } from '../features/coupon-list/coupon-list.tsx';

setUpMockApi();

const coupons = [red, green, blue, white];
const store = aStore();

/** Shows the list. @returns the titles of the cards rendered from then on */
function show(): string[] {
  const rendered: string[] = [];
  const renderActions = ({ title }: Coupon) => {
    rendered.push(title);
    return null;
  };
  const renderList = (found: readonly number[] | null) => (
    <CouponList
      store={store}
      saved={coupons}
      found={found}
      today="2026-11-21"
      isPageLive
      view="compact"
      focused={null}
      notices={null}
      renderActions={renderActions}
    >
      {null}
    </CouponList>
  );
  const Finder = () => (
    <CouponFinder coupons={coupons} isPageLive tools={null}>
      {renderList}
    </CouponFinder>
  );
  renderScreen(Finder, { user: aMerchant() });
  expect(new Set(rendered)).toEqual(new Set(['Red', 'Green', 'Blue', 'White']));
  rendered.length = 0;
  return rendered;
}

test('a search hides and shows cards without rendering any again', async () => {
  const rendered = show();
  const search = screen.getByRole('searchbox', { name: 'Search' });
  await userEvent.type(search, 'blu');
  expect(cardTitles()).toEqual(['Blue']);
  await userEvent.clear(search);
  expect(cardTitles()).toHaveLength(4);
  expect(rendered).toEqual([]);
});

test('a move renders no card again, not even at the end of the list', async () => {
  const rendered = show();
  act(() => screen.getByRole('button', { name: /^Move Green/ }).focus());
  await userEvent.keyboard('{ArrowDown}');
  expect(cardTitles()).toEqual(['Red', 'Blue', 'Green', 'White']);
  expect(rendered).toEqual([]);
  await userEvent.keyboard('{ArrowDown}');
  expect(cardTitles()).toEqual(['Red', 'Blue', 'White', 'Green']);
  expect(rendered).toEqual([]);
});
