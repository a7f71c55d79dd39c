/** The history of a coupon (docs/rules.md, 65). */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readCouponHistory, revertCoupon } from '@coupon-center/contracts';
import type { Coupon, CouponChange } from '@coupon-center/contracts';
import {
  aCoupon,
  aPage,
  fieldFailure,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { versionOf } from '../features/coupon-history/change-text.tsx';
import { aMerchant, serveCoupons } from '../testing/merchant.ts';
import { CouponHistoryScreen } from './coupon-history.tsx';

setUpMockApi();

const coupon = aCoupon({ id: 7, description: 'Everything', updated: '2026-11-20T15:00:00.000Z' });

const edited: CouponChange = {
  id: 2,
  at: '2026-11-20T15:00:00.000Z',
  actor: 'merchant',
  action: 'edited',
  changed: [{ field: 'description', before: 'Boots', after: 'Everything' }],
  version: versionOf(coupon),
};
const created: CouponChange = {
  id: 1,
  at: '2026-11-19T15:00:00.000Z',
  actor: 'merchant',
  action: 'created',
  changed: [],
  version: { ...versionOf(coupon), description: 'Boots' },
};

function show(coupons: Coupon[] = [coupon]) {
  serveCoupons(coupons);
  return renderScreen(CouponHistoryScreen, {
    user: aMerchant(),
    location: { pathname: '/coupons/7/history', params: { couponId: '7' } },
  });
}

const restore = () => screen.findByRole('button', { name: /^Restore this version/ });

test('lists the changes, latest first, and offers to restore versions that differ', async () => {
  const calls = mockCall(readCouponHistory, () => aPage([edited, created]));
  show();
  const items = await screen.findAllByRole('listitem');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('History');
  expect(items[0]).toHaveTextContent(
    'You changed the description from “Boots” to “Everything”.Nov 20, 2026, 10:00 AM',
  );
  expect(items[1]).toHaveTextContent('You created this coupon.');
  expect(within(items[0]!).queryByRole('button')).not.toBeInTheDocument();
  expect(within(items[1]!).getByRole('button')).toHaveAccessibleName(/^Restore this version of Nov 19, 2026/);
  expect(calls[0]).toMatchObject({ params: { couponId: '7' } });
});

test('shows what a version changes, and restores it after one confirmation', async () => {
  const coupons = [coupon];
  const history = [edited, created];
  mockCall(readCouponHistory, () => aPage(history));
  const calls = mockCall(revertCoupon, () => {
    const restored = { ...coupon, description: 'Boots', updated: '2026-11-21T15:00:00.000Z' };
    coupons[0] = restored;
    history.unshift({ ...created, id: 3, action: 'reverted', changed: [] });
    return restored;
  });
  const { contract } = show(coupons);
  await userEvent.click(await restore());
  const dialog = within(await screen.findByRole('dialog', { name: /^Restore the version of Nov 19, 2026/ }));
  expect(dialog.getByText('This changes the description from “Everything” to “Boots”.')).toBeVisible();
  expect(calls).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(contract.notices).toEqual(['Version restored']));
  expect(calls[0]).toMatchObject({ params: { couponId: '7', changeId: '1' } });
  expect(calls[0]!.headers.get('if-match')).toBe(`"${coupon.updated}"`);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  expect(screen.getByText(/Boots$/, { selector: 'p' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('list', { name: 'Changes' })).toHaveFocus());
});

test('Cancel changes nothing', async () => {
  mockCall(readCouponHistory, () => aPage([edited, created]));
  const calls = mockCall(revertCoupon, () => coupon);
  show();
  await userEvent.click(await restore());
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls).toEqual([]);
});

test.each<[string, () => Error, string]>([
  [
    'is not valid any more',
    () => fieldFailure({ discount_code: ['A code has at most 40 characters.'] }),
    'The version wasn’t restored. A code has at most 40 characters.',
  ],
  [
    'was overtaken',
    () => problemFailure(409, 'stale', 'The coupon has changed since you opened it.'),
    'The version wasn’t restored. The coupon has changed since you opened it.',
  ],
])('says why a version that %s was not restored', async (_what, failure, words) => {
  mockCall(readCouponHistory, () => aPage([edited, created]));
  mockCall(revertCoupon, () => {
    throw failure();
  });
  show();
  await userEvent.click(await restore());
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('says that the dates of a version have passed', async () => {
  const over = { ...created.version, start_date: '2020-01-01', expiration_date: '2020-01-31' };
  mockCall(readCouponHistory, () => aPage([edited, { ...created, version: over }]));
  show();
  await userEvent.click(await restore());
  expect(await screen.findByText(/^These dates have passed/)).toBeVisible();
});

test('loads more, and says how many are shown', async () => {
  mockCall(readCouponHistory, ({ query }) => ({
    count: 2,
    next: query.get('page') === '1' ? 'http://localhost/api/v1/coupons/7/history/?page=2' : null,
    previous: null,
    results: query.get('page') === '1' ? [edited] : [created],
  }));
  show();
  expect(await screen.findByText('1 of 2 changes')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('All 2 changes are shown')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('says that there are no changes yet', async () => {
  mockCall(readCouponHistory, () => aPage([]));
  show();
  expect(await screen.findByRole('heading', { name: 'No changes yet' })).toBeVisible();
});

test('a failure offers Retry, and a coupon that does not exist links back to the list', async () => {
  let isUp = false;
  mockCall(readCouponHistory, () => {
    if (!isUp) throw problemFailure(503);
    return aPage([created]);
  });
  const { unmount } = show();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isUp = true;
  await userEvent.click(retry);
  expect(await screen.findByText('You created this coupon.')).toBeVisible();
  unmount();
  show([]);
  expect(await screen.findByRole('heading', { name: 'Coupon not found' })).toBeVisible();
});
