import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addDays,
  addMonths,
  archiveCoupon,
  dayIn,
  listCoupons,
  refreshSession,
  updateCoupon,
} from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import {
  aCoupon,
  aUser,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
  someTokens,
} from '@coupon-center/remote-kit/testing';
import { sites } from '@coupon-center/site-config';
import { choose, onDesktop, openNewCoupon, retype, shownDate } from '../testing/coupon-form.ts';
import { aList, aMerchant, serveCoupons, serveSubscription } from '../testing/merchant.ts';
import { EditCouponScreen } from './edit-coupon.tsx';

setUpMockApi();

describe('the form', () => {
  onDesktop();

  const saveButton = () => screen.getByRole('button', { name: 'Save Changes' });
  const save = () => userEvent.click(saveButton());
  const description = () => screen.getByRole('textbox', { name: 'Coupon Description' });

  function render(couponId = '101', user = aMerchant()) {
    return renderScreen(EditCouponScreen, {
      user,
      location: { route: '/coupons/:couponId', params: { couponId }, pathname: `/coupons/${couponId}` },
    }).contract;
  }

  async function open(fields: Partial<Coupon> = {}) {
    const calls = serveCoupons([aCoupon(fields), aCoupon({ id: 102 })]);
    const contract = render();
    await screen.findByRole('textbox', { name: 'Coupon Description' });
    return { contract, calls };
  }

  test('nothing can be saved before the coupon has loaded', async () => {
    serveCoupons([aCoupon()]);
    render();
    expect(saveButton()).toBeDisabled();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
    await waitFor(() => expect(saveButton()).toBeEnabled());
  });

  // @spec 2.11 7.22
  test('shows the coupon that the address names', async () => {
    const { calls } = await open({
      offer_type: 'sale amount',
      title: 'UP TO CA$12.50 OFF',
      isSavingsRange: true,
      up_to_savings_percent: true,
      savings_percent: null,
      savings_amount: 12.5,
      expiration_date: null,
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('YOUR COUPON INFORMATION');
    expect(calls[0]!.query.get('id_search_text')).toBe('101');
    expect(screen.getByRole('combobox', { name: 'Offer Type' })).toHaveTextContent('Sale amount');
    expect(screen.getByRole('textbox', { name: 'Savings' })).toHaveValue('12.5');
    expect(screen.getByRole('checkbox', { name: 'Is Savings Range' })).toBeChecked();
    expect(description()).toHaveValue('Everything in the shop');
    expect(screen.getByRole('textbox', { name: 'Destination URL' })).toHaveValue('http://maple.example/sale');
    expect(screen.getByRole('textbox', { name: 'Coupon Code' })).toHaveValue('MAPLE20');
    expect(shownDate('Start Date')).toBe('11/01/2026');
    expect(screen.getByRole('checkbox', { name: 'No Expiration Date' })).toBeChecked();
  });

  // @spec 2.71
  test('shows the minimum order with free shipping only', async () => {
    await open({
      offer_type: 'free shipping',
      title: 'Free Shipping',
      savings_percent: null,
      savings_minimum_order: 35,
    });
    expect(screen.getByRole('textbox', { name: 'Min Order Amount' })).toHaveValue('35');
    await choose('Offer Type', 'Sitewide percent');
    expect(screen.getByRole('textbox', { name: 'Savings' })).toHaveValue('20');
  });

  // @spec 2.77
  test("clearing 'never expires' suggests a date", async () => {
    await open({ start_date: '2099-11-01', expiration_date: null });
    await userEvent.click(screen.getByRole('checkbox', { name: 'No Expiration Date' }));
    expect(shownDate('Expiration Date')).toBe('12/01/2099');
  });

  test('offers usual ends from today for a coupon that has started', async () => {
    await open({ start_date: '2020-11-01', expiration_date: '2020-12-01' });
    const today = dayIn(sites['6'].timeZone);
    const ends = within(screen.getByRole('group', { name: 'Usual ends' }));
    const shown = () => shownDate('Expiration Date').replace(/(..)\/(..)\/(.*)/, '$3-$1-$2');
    await userEvent.click(ends.getByRole('button', { name: '1 week' }));
    expect(shown()).toBe(addDays(today, 7));
    await userEvent.click(ends.getByRole('button', { name: '1 month' }));
    expect(shown()).toBe(addMonths(today, 1));
    await userEvent.click(ends.getByRole('button', { name: 'End of year' }));
    expect(shown()).toBe(`${today.slice(0, 4)}-12-31`);
  });

  test("setting 'never expires' again leaves nothing to save", async () => {
    const { contract } = await open({ expiration_date: null });
    await userEvent.click(screen.getByRole('checkbox', { name: 'No Expiration Date' }));
    expect(contract.asksBeforeLeaving()).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'No Expiration Date' }));
    await waitFor(() => expect(contract.asksBeforeLeaving()).toBe(false));
  });

  // @spec 1.23 2.79 3.24 4.37 8.19
  test('saves the changes of the version that was opened, confirms and returns to the list', async () => {
    const { contract } = await open({ savings_minimum_order: 50 });
    const calls = mockCall(updateCoupon, () => aCoupon());
    expect(contract.asksBeforeLeaving()).toBe(false);
    await retype('Savings', '25');
    expect(contract.asksBeforeLeaving()).toBe(true);
    await save();
    await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
    expect(contract.notices).toEqual(['Changes saved successfully']);
    expect(contract.asksBeforeLeaving()).toBe(false);
    expect(calls[0]!.params.couponId).toBe('101');
    expect(calls[0]!.headers.get('if-match')).toBe('"2026-11-01T10:00:00.000Z"');
    expect(calls[0]!.body).toMatchObject({
      couponId: '101',
      title: '25% OFF',
      savings_percent: 25,
      savings_minimum_order: 50,
      start_date: '2026-11-01',
      expiration_date: '2026-12-01',
    });
  });

  test.each(['999', 'abc'])(
    'finds no coupon by an id that is not one of the store (%s)',
    async (couponId) => {
      serveCoupons([aCoupon()]);
      const contract = render(couponId);
      expect(await screen.findByRole('heading', { name: 'Coupon not found' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Back to your coupons' })).toHaveAttribute('href', '/coupons');
      expect(contract.notices).toEqual([]);
    },
  );

  // @spec 8.23
  test('a coupon that cannot be loaded can be retried', async () => {
    let isDown = true;
    mockCall(listCoupons, () => {
      if (isDown) throw problemFailure(403);
      return aList([aCoupon()]);
    });
    const contract = render();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This coupon could not be loaded.');
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('textbox', { name: 'Coupon Code' })).toHaveValue('MAPLE20');
    expect(document.body).not.toHaveFocus();
    expect(contract.notices).toEqual([]);
  });

  test('a coupon refused after the session ended keeps its input and is saved after signing in', async () => {
    const { contract } = await open();
    let isSignedIn = false;
    mockCall(refreshSession, () => someTokens());
    const calls = mockCall(updateCoupon, () => {
      if (!isSignedIn) throw problemFailure(401);
      return aCoupon();
    });
    await retype('Coupon Description', 'My own words');
    await save();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(description()).toHaveValue('My own words');
    isSignedIn = true;
    await save();
    await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
    expect(calls.at(-1)!.body).toMatchObject({ description: 'My own words' });
  });

  test('says that there is nothing to edit without a store', () => {
    render('101', aUser());
    expect(screen.getByRole('link', { name: 'ADD YOUR STORE TO coupons.ca' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument();
  });

  describe('a coupon that was changed elsewhere', () => {
    async function saveStale() {
      const { contract } = await open();
      const calls = mockCall(updateCoupon, ({ headers }) => {
        if (headers.get('if-match') === '"2026-11-02T10:00:00.000Z"') return aCoupon();
        throw problemFailure(409, 'stale_edit');
      });
      await retype('Coupon Description', 'My own words');
      await save();
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('Someone changed this coupon since you opened it');
      return {
        contract,
        calls,
        reload: () => userEvent.click(within(alert).getByRole('button', { name: 'Reload' })),
      };
    }

    test('is reloaded without losing input, and can then be saved', async () => {
      const { contract, calls, reload } = await saveStale();
      expect(description()).toHaveValue('My own words');
      expect(contract.visited).toEqual([]);
      serveCoupons([aCoupon({ discount_code: 'THEIRS', updated: '2026-11-02T10:00:00.000Z' })]);
      await reload();
      await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
      expect(screen.getByRole('textbox', { name: 'Coupon Code' })).toHaveValue('THEIRS');
      expect(description()).toHaveValue('My own words');
      expect(screen.getByRole('combobox', { name: 'Offer Type' })).toHaveFocus();
      expect(contract.asksBeforeLeaving()).toBe(true);
      await save();
      await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
      expect(calls.at(-1)!.body).toMatchObject({ description: 'My own words', discount_code: 'THEIRS' });
    });

    test.each([
      ['that is gone', () => aList([]), 'This coupon no longer exists.'],
      ['out of reach', () => 'network-down' as const, 'We couldn’t load the coupon. Please try again.'],
    ])('keeps the input if the coupon is %s', async (_, answer, message) => {
      const { contract, reload } = await saveStale();
      mockCall(listCoupons, answer);
      await reload();
      await waitFor(() => expect(contract.notices).toEqual([message]));
      expect(description()).toHaveValue('My own words');
    });
  });

  test('saves a change that the server answers without a body', async () => {
    const { contract } = await open();
    mockCall(updateCoupon, () => 'no-body');
    await retype('Coupon Description', 'Boots');
    await save();
    await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
    expect(contract.notices).toEqual(['Changes saved successfully']);
  });
});

describe('actions beside the form', () => {
  onDesktop();

  async function open() {
    serveSubscription();
    serveCoupons([aCoupon(), aCoupon({ id: 102 })]);
    const { contract } = renderScreen(EditCouponScreen, {
      user: aMerchant(),
      location: { route: '/coupons/:couponId', params: { couponId: '101' }, pathname: '/coupons/101' },
    });
    await screen.findByRole('textbox', { name: 'Coupon Description' });
    return contract;
  }

  const archive = () => userEvent.click(screen.getByRole('button', { name: 'Archive' }));

  test('the link above the title and Cancel beside Save both return to the list', async () => {
    const contract = await open();
    expect(screen.getByRole('link', { name: 'Coupons' })).toHaveAttribute('href', '/coupons');
    await userEvent.click(screen.getByRole('link', { name: 'Coupons' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(contract.visited).toEqual(['/coupons', '/coupons']);
    expect(screen.getAllByRole('button', { name: /^Save/ })).toHaveLength(1);
  });

  test('says beside the only Save that changes are unsaved', async () => {
    const contract = await open();
    expect(screen.getByText('Unsaved changes')).not.toBeVisible();
    await retype('Savings', '25');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    expect(contract.asksBeforeLeaving()).toBe(true);
    expect(screen.getAllByRole('button', { name: /^Save/ })).toHaveLength(1);
  });

  test('the form of a first coupon does not link to a list', async () => {
    await openNewCoupon({ coupons: [] });
    expect(screen.queryByRole('link', { name: 'Coupons' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  });

  test('links to a copy', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Duplicate' })).toHaveAttribute('href', '/coupons/add?from=101');
  });

  test('archives the version that was opened, and goes to the list', async () => {
    const contract = await open();
    const calls = mockCall(archiveCoupon, () => aCoupon({ state: 'archived' }));
    await archive();
    await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
    expect(calls[0]!.headers.get('if-match')).toBe('"2026-11-01T10:00:00.000Z"');
  });

  test('asks before discarding changes, and can keep them', async () => {
    const contract = await open();
    const calls = mockCall(archiveCoupon, () => aCoupon({ state: 'archived' }));
    await retype('Savings', '25');
    await archive();
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive without saving?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls).toEqual([]);
    expect(screen.getByRole('textbox', { name: 'Savings' })).toHaveValue('25');
    await archive();
    const again = within(await screen.findByRole('dialog'));
    await userEvent.click(again.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
    expect(contract.asksBeforeLeaving()).toBe(false);
  });

  test('stays with the form if the coupon can’t be archived', async () => {
    const contract = await open();
    mockCall(archiveCoupon, () => {
      throw problemFailure(409, 'stale', 'Someone changed this coupon.');
    });
    await archive();
    await waitFor(() =>
      expect(contract.notices).toEqual(['20% OFF wasn’t archived. Someone changed this coupon.']),
    );
    expect(contract.visited).toEqual([]);
  });
});
