/** The draft of a new coupon that its merchant may not save yet. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addCoupon } from '@coupon-center/contracts';
import type { Preferences } from '@coupon-center/remote-kit';
import { aCoupon, mockCall, renderScreen, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { sites } from '@coupon-center/site-config';
import {
  describeAs,
  description,
  onDate,
  onDesktop,
  retype,
  save,
  saveButton,
  shownDate,
  TODAY,
  typeDate,
} from '../testing/coupon-form.ts';
import { aMerchant, serveCoupons, serveSubscription } from '../testing/merchant.ts';
import { newCouponValues } from '../shared/coupon-values.ts';
import type { CouponFormValues } from '../shared/coupon-values.ts';
import { AddCouponScreen } from './add-coupon.tsx';

setUpMockApi();
onDate(TODAY);
onDesktop();
afterEach(() => sessionStorage.clear());

const KEPT = 'Your draft is kept on this device until you save it or log out.';
const values = () => newCouponValues(sites['6'], aMerchant().store);

/** Opens the form of a merchant without a subscription. */
async function openUnpaid(preferences?: Preferences) {
  serveCoupons([]);
  const user = aMerchant({ coupon_center_txn: null });
  const opened = renderScreen(AddCouponScreen, { user, ...(preferences && { preferences }) });
  await screen.findAllByText(/Subscribe to add coupons\./);
  return opened;
}

/** Opens the form of a merchant with a subscription whose draft, of an earlier day, differs from the defaults in some values. */
async function openDraft(changes: Partial<CouponFormValues>) {
  serveCoupons([]);
  serveSubscription();
  const text = JSON.stringify({
    id: aMerchant().id,
    values: { ...values(), description: 'Boots', ...changes },
  });
  renderScreen(AddCouponScreen, {
    user: aMerchant(),
    preferences: { get: () => text, set: () => undefined },
  });
  await waitFor(() => expect(saveButton()).toBeEnabled());
}

test('is kept without a question, and saved once there is a subscription', async () => {
  const { contract, unmount } = await openUnpaid();
  await describeAs('Boots');
  await retype('Coupon Code', 'BOOTS');
  expect(screen.getByText(KEPT)).toBeVisible();
  expect(contract.asksBeforeLeaving()).toBe(false);
  unmount();

  serveSubscription();
  const { preferences } = contract;
  const paid = renderScreen(AddCouponScreen, { user: aMerchant(), preferences });
  expect(await screen.findByText(/^Your draft is back\./)).toBeVisible();
  expect(description()).toHaveValue('Boots');
  const calls = mockCall(addCoupon, () => aCoupon());
  await save();
  await waitFor(() => expect(paid.contract.visited).toEqual(['/coupons']));
  expect(calls[0]!.body).toMatchObject({ description: 'Boots', discount_code: 'BOOTS' });
  paid.unmount();

  renderScreen(AddCouponScreen, { user: aMerchant(), preferences });
  await waitFor(() => expect(description()).toHaveValue(''));
  expect(screen.queryByText(/^Your draft is back\./)).not.toBeInTheDocument();
});

test('is not promised while nothing is typed', async () => {
  await openUnpaid();
  expect(screen.queryByText(KEPT)).not.toBeInTheDocument();
  await describeAs('Boots');
  expect(screen.getByText(KEPT)).toBeVisible();
  await describeAs('');
  expect(screen.queryByText(KEPT)).not.toBeInTheDocument();
});

test.each([
  ['does not say whether it is stored', {}],
  ['cannot store it', { isStored: () => false }],
])('is not promised by a shell that %s, and leaving asks', async (_case, more) => {
  const { contract } = await openUnpaid({ get: () => null, set: () => undefined, ...more });
  await describeAs('Boots');
  expect(screen.queryByText(KEPT)).not.toBeInTheDocument();
  expect(contract.asksBeforeLeaving()).toBe(true);
});

test('of another user is not shown, and an own one is dropped on request', async () => {
  const keeping = (id: number) => ({
    get: () => JSON.stringify({ id, values: { ...values(), description: 'Boots' } }),
    set: jest.fn(),
  });
  serveCoupons([]);
  serveSubscription();
  const other = renderScreen(AddCouponScreen, { user: aMerchant(), preferences: keeping(987) });
  await waitFor(() => expect(description()).toHaveValue(''));
  other.unmount();

  const own = keeping(aMerchant().id);
  renderScreen(AddCouponScreen, { user: aMerchant(), preferences: own });
  await userEvent.click(await screen.findByRole('button', { name: 'Start over' }));
  expect(description()).toHaveValue('');
  expect(own.set).toHaveBeenCalledWith(expect.anything(), '');
  expect(screen.getByRole('combobox', { name: 'Offer Type' })).toHaveFocus();
});

test.each([
  ['was chosen', '2026-11-20', '11/20/2026'],
  ['was chosen, but has passed', '2026-10-25', '11/30/2026'],
  ['was only suggested', '2026-11-01', '11/30/2026'],
])('that should have started by now starts today; its end %s', async (_case, expiration_date, shown) => {
  await openDraft({ start_date: '2026-10-01', expiration_date });
  expect(shownDate('Start Date')).toBe('10/31/2026');
  expect(shownDate('Expiration Date')).toBe(shown);
});

test('has an end that does not follow the start, until the form starts over', async () => {
  await openDraft({ start_date: '2026-11-10', expiration_date: '2026-12-10' });
  await typeDate('Start Date', '11152026');
  expect(shownDate('Expiration Date')).toBe('12/10/2026');
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(shownDate('Expiration Date')).toBe('11/30/2026');
  await typeDate('Start Date', '11152026');
  expect(shownDate('Expiration Date')).toBe('12/15/2026');
});

test('comes back after a reload with the end that was chosen', async () => {
  const form = Object.keys(values()).sort().join();
  const changes = { start_date: '2026-11-10', expiration_date: '2026-11-20' };
  const pathname = '/coupons/add';
  const draft = { at: Date.now(), user: aMerchant().id, pathname, forms: { [form]: changes } };
  sessionStorage.setItem('drafts', JSON.stringify(draft));
  serveCoupons([]);
  serveSubscription();
  renderScreen(AddCouponScreen, { user: aMerchant(), location: { route: pathname, pathname } });
  await waitFor(() => expect(saveButton()).toBeEnabled());
  expect(shownDate('Start Date')).toBe('11/10/2026');
  expect(shownDate('Expiration Date')).toBe('11/20/2026');
});
