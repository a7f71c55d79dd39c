import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { someRestrictions } from '@coupon-center/coupon-card/testing';
import {
  approveCoupon,
  holdCoupon,
  listProviderCoupons,
  listStoreCoupons,
  readReviewNumbers,
  releaseCoupon,
} from '@coupon-center/contracts';
import type { ProviderCoupon } from '@coupon-center/contracts';
import {
  aPage,
  aUser,
  createTestContract,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { aProviderCoupon } from '../testing/a-review-item.ts';
import { serveTemplates } from '../testing/reason-templates.ts';
import { follow, labelsOf, numbers, press } from '../testing/review-screen.ts';
import { ReviewCouponsScreen } from './review-coupons.tsx';
import { StoreCouponsScreen } from './store-coupons.tsx';

setUpMockApi();

const user = aUser({ role: 'provider', provider_role: 'administrator' });
const pending = aProviderCoupon({ approved: false, state: 'pending', title: '20% OFF' });
const held = aProviderCoupon({
  state: 'held',
  hold_reason: 'The offer has ended.',
  held_since: '2026-11-20T03:00:00.000Z',
});

/** Opens the screen over a list that tests may change, on a site that moderates coupons. */
function openCoupons(coupons: ProviderCoupon[], search = '', moderateCoupons = true) {
  const list = { coupons };
  const calls = mockCall(listProviderCoupons, () => aPage(list.coupons));
  mockCall(readReviewNumbers, () => numbers);
  serveTemplates();
  const site = { ...createTestContract().site, moderateCoupons };
  const { contract } = renderScreen(ReviewCouponsScreen, { user, site, location: { search } });
  return { contract, list, calls };
}

/** The first coupon of the table. */
const card = async () => {
  const table = within(await screen.findByRole('table', { name: 'Coupons' }));
  return table.getAllByRole('row')[1]!;
};
const buttons = async () => labelsOf(await card());

test('a coupon shows what the provider needs to judge it', async () => {
  const waiting_since = new Date(Date.now() - 3 * 3600 * 1000).toISOString();
  const days = { start_date: '2026-11-01', expiration_date: '2026-11-30' };
  openCoupons([
    { ...pending, waiting_since, ...days, minimum_order_amount: 49.5, restrictions: someRestrictions },
  ]);
  const coupon = within(await card());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Coupons$/);
  expect(coupon.getByRole('rowheader')).toHaveTextContent('20% OFF');
  expect(coupon.getByText(pending.description)).toBeVisible();
  expect(coupon.getByText('Pending')).toBeVisible();
  expect(coupon.getByText('Waiting for 3 hours')).toBeVisible();
  expect(coupon.getByRole('link', { name: 'Maple Outfitters' })).toHaveAttribute(
    'href',
    '/review/stores/11/coupons',
  );
  expect(coupon.getByRole('rowheader')).toHaveTextContent('minimum order CA$49.50');
  expect(coupon.getByRole('rowheader')).toHaveTextContent('New customers only · Excludes sale items');
  expect(coupon.getByText(pending.discount_code)).toBeVisible();
  expect(coupon.getByText('Nov 1, 2026 – Nov 30, 2026')).toBeVisible();
  expect(coupon.getByRole('link', { name: pending.destination_affiliate_url })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
});

test('says since when and why a coupon is on hold, in the days of the site', async () => {
  openCoupons([held], '?state=held');
  const coupon = within(await card());
  expect(coupon.getByText('On hold')).toBeVisible();
  expect(coupon.getByText('The offer has ended.')).toBeVisible();
  // 03:00 UTC is still the evening before in Toronto.
  expect(coupon.getByText('Since Nov 19, 2026')).toBeVisible();
});

const SEE = 'Preview page';

test.each<[string, ProviderCoupon, string[]]>([
  ['waits for approval', pending, ['Approve', 'Hold', SEE]],
  ['runs', aProviderCoupon(), ['Hold', SEE]],
  ['is on hold', held, ['Release', 'Change reason', SEE]],
  ['is on hold and waits', { ...held, approved: false }, ['Approve', 'Release', 'Change reason', SEE]],
])('offers the verdicts that fit a coupon that %s', async (_, coupon, expected) => {
  openCoupons([coupon], '?state=all');
  expect(await buttons()).toEqual(expected);
});

test('shows pending coupons by default, and others by the address', async () => {
  const { contract, list, calls } = openCoupons([]);
  expect(await screen.findByText('No coupons are waiting for approval')).toBeVisible();
  expect(calls[0]!.query.get('state')).toBe('pending');
  await userEvent.click(screen.getByRole('button', { name: /^On hold/ }));
  expect(contract.visited).toEqual(['/review/coupons?state=held']);
  list.coupons = [held];
  act(() => contract.moveTo({ search: '?state=held' }));
  expect(await card()).toBeVisible();
  expect(calls.at(-1)!.query.get('state')).toBe('held');
});

test('a site that moderates no coupons says so, and shows all by default', async () => {
  const { calls } = openCoupons([aProviderCoupon()], '', false);
  await card();
  expect(screen.getByText(/^Coupons on Coupons\.ca go live without review\./)).toBeVisible();
  expect(calls[0]!.query.get('state')).toBe('all');
  const filters = within(screen.getByRole('group', { name: 'Coupons to show' })).getAllByRole('button');
  expect(filters.map(({ firstChild }) => firstChild?.textContent)).toEqual(['On hold', 'All']);
});

test('a site that moderates no coupons still lists pending ones if the address asks for them', async () => {
  const { calls } = openCoupons([pending], '?state=pending', false);
  await card();
  expect(calls[0]!.query.get('state')).toBe('pending');
  expect(screen.getByRole('button', { name: /^Pending/ })).toHaveAttribute('aria-pressed', 'true');
});

test.each([
  [[pending], /Space select, A approve, H hold$/],
  [[held], /Space select, H hold$/],
])('lists only keys that do something', async (coupons, keys) => {
  openCoupons(coupons);
  expect(await screen.findByRole('checkbox', { name: keys })).toBeVisible();
});

test('lists no keys where there are no coupons', async () => {
  openCoupons([]);
  expect(await screen.findByText('No coupons are waiting for approval')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /Keyboard/ })).not.toBeInTheDocument();
});

test('approving takes the coupon off the list, says so, and moves the focus to the count', async () => {
  const { contract, list } = openCoupons([pending]);
  const calls = mockCall(approveCoupon, () => {
    list.coupons = [];
    return { ...pending, approved: true };
  });
  await card();
  await press('Approve');
  expect(await screen.findByText('No coupons are waiting for approval')).toBeVisible();
  expect(contract.notices).toEqual(['20% OFF was approved']);
  expect(calls[0]!.headers.get('if-match')).toBe(`"${pending.updated}"`);
  await waitFor(() => expect(screen.getByRole('status')).toHaveFocus());
});

test('holding asks for a reason and sends it', async () => {
  const coupon = aProviderCoupon({ title: 'SALE' });
  const { contract } = openCoupons([coupon], '?state=all');
  const calls = mockCall(holdCoupon, () => ({ ...coupon, state: 'held' as const }));
  await card();
  await press('Hold');
  const dialog = within(screen.getByRole('dialog', { name: 'Put SALE on hold?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Hold' }));
  expect(await dialog.findByText('This field is required.')).toBeVisible();
  await userEvent.click(await dialog.findByRole('button', { name: 'The offer has ended.' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Hold' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls[0]!.body).toEqual({ reason: 'The offer has ended.' });
  expect(contract.notices).toEqual(['SALE is on hold']);
});

test('the reason of a hold can be changed without a release', async () => {
  const { contract } = openCoupons([held], '?state=held');
  const calls = mockCall(holdCoupon, () => held);
  await card();
  // Red is for what takes a coupon off its page.
  expect(screen.getByRole('button', { name: 'Change reason' })).not.toHaveClass('MuiButton-colorError');
  await press('Change reason');
  const dialog = within(screen.getByRole('dialog', { name: `Why is ${held.title} on hold?` }));
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  expect(reason).toHaveValue('The offer has ended.');
  expect(contract.asksBeforeLeaving()).toBe(false);
  await userEvent.type(reason, ' Give it a new date.');
  expect(contract.asksBeforeLeaving()).toBe(true);
  expect(dialog.getByRole('button', { name: 'Save' })).not.toHaveClass('MuiButton-colorError');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(contract.notices).toEqual(['The reason was changed']));
  expect(calls[0]!.body).toEqual({ reason: 'The offer has ended. Give it a new date.' });
});

test('releases a coupon on one press', async () => {
  const { contract } = openCoupons([held], '?state=held');
  const calls = mockCall(releaseCoupon, () => aProviderCoupon());
  await card();
  await press('Release');
  await waitFor(() => expect(contract.notices).toEqual([`${held.title} was released`]));
  expect(calls[0]!.params).toMatchObject({ id: String(held.id) });
});

test('reloads a coupon that was changed elsewhere, and keeps the reason', async () => {
  const coupon = aProviderCoupon();
  const { contract, calls } = openCoupons([coupon], '?state=all');
  mockCall(holdCoupon, () => {
    throw problemFailure(409, 'stale', 'The coupon has changed since you opened it.');
  });
  await card();
  await press('Hold');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Wrong');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hold' }));
  await waitFor(() => expect(contract.notices).toHaveLength(1));
  await waitFor(() => expect(calls).toHaveLength(2));
  await press('Hold');
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Wrong');
});

test('the coupons of one store are listed in its order', async () => {
  const calls = mockCall(listStoreCoupons, () =>
    aPage([aProviderCoupon({ id: 2, title: 'SECOND' }), aProviderCoupon({ id: 1, title: 'FIRST' })]),
  );
  renderScreen(StoreCouponsScreen, { user, location: { params: { storeId: '11' } } });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Coupons from Maple Outfitters' }),
  ).toBeVisible();
  const titles = screen.getAllByRole('rowheader').map(({ firstChild }) => firstChild?.textContent);
  expect(titles).toEqual(['SECOND', 'FIRST']);
  expect(screen.getByRole('link', { name: 'The store' })).toHaveAttribute(
    'href',
    '/review?state=all&store=11',
  );
  expect(calls[0]!.params).toMatchObject({ id: '11' });
});

test('a store without coupons is not named', async () => {
  mockCall(listStoreCoupons, () => aPage([]));
  renderScreen(StoreCouponsScreen, { user, location: { params: { storeId: '11' } } });
  expect(await screen.findByText('This store has no coupons')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Coupons of a store$/);
});

test('an unfinished reason is kept while other coupons are shown', async () => {
  const { contract } = openCoupons([aProviderCoupon()], '?state=all');
  const ask = async () => userEvent.click(within(await card()).getByRole('button', { name: 'Hold' }));
  const reason = () => within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Reason' });
  await ask();
  await userEvent.type(reason(), 'Ended');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: /^Pending/ }));
  follow(contract);
  await ask();
  expect(reason()).toHaveValue('Ended');
});

describe('the search', () => {
  const field = () => screen.getByRole('searchbox', { name: 'Search coupons and stores' });

  test('covers all coupons, keeps its text when another state is chosen, and can be cleared', async () => {
    const { contract, list, calls } = openCoupons([pending]);
    await card();
    await userEvent.type(field(), ' été {Enter}');
    expect(contract.visited).toEqual(['/review/coupons?state=all&q=%C3%A9t%C3%A9']);
    list.coupons = [];
    act(() => contract.moveTo({ search: '?state=all&q=%C3%A9t%C3%A9' }));
    expect(await screen.findByText('No coupon matches “été”')).toBeVisible();
    expect(Object.fromEntries(calls.at(-1)!.query)).toMatchObject({ state: 'all', q: 'été' });
    await userEvent.click(screen.getByRole('button', { name: /^On hold/ }));
    expect(contract.visited.at(-1)).toBe('/review/coupons?state=held&q=%C3%A9t%C3%A9');
    await press('Clear');
    expect(contract.visited.at(-1)).toBe('/review/coupons?state=all');
    await press('Clear filters');
    expect(contract.visited.at(-1)).toBe('/review/coupons');
    expect(field()).toHaveFocus();
  });
});
