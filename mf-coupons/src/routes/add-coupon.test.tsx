import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addCoupon, listCoupons, me } from '@coupon-center/contracts';
import {
  aCoupon,
  aUser,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import {
  choose,
  dateSection,
  describeAs,
  description,
  onDate,
  onDesktop,
  openNewCoupon,
  preview,
  retype,
  save,
  saveButton,
  shownDate,
  TODAY,
  typeDate,
} from '../testing/coupon-form.ts';
import { aList, aMerchant, serveCoupons, serveSubscription } from '../testing/merchant.ts';
import { AddCouponScreen } from './add-coupon.tsx';

setUpMockApi();

describe('a new coupon', () => {
  onDesktop();
  onDate(TODAY);

  // @spec 2.69 2.74 4.27 9.11 9.12
  test("starts with the product's defaults", async () => {
    await openNewCoupon();
    expect(screen.getByRole('heading', { level: 1, name: 'YOUR COUPON INFORMATION' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Offer Type' })).toHaveTextContent('Sitewide percent');
    expect(screen.getByRole('textbox', { name: 'Savings' })).toHaveValue('20');
    expect(screen.getByRole('checkbox', { name: 'Is Savings Range' })).not.toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Destination URL' })).toHaveValue('http://maple.example');
    expect(screen.getByRole('textbox', { name: 'Coupon Code' })).toHaveValue('');
    expect(shownDate('Start Date')).toBe('10/31/2026');
    expect(shownDate('Expiration Date')).toBe('11/30/2026');
    expect(screen.getByRole('checkbox', { name: 'No Expiration Date' })).not.toBeChecked();
    expect(screen.queryByText(/ADD YOUR STORE TO/)).not.toBeInTheDocument();
  });

  // @spec 1.22 2.75 2.78 3.23 3.24 4.36 4.37 5.25 8.20
  test('sends every field of the call, confirms and returns to the list', async () => {
    const { contract } = await openNewCoupon();
    const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
    const left: { to: string; asks: boolean }[] = [];
    contract.navigate = (to) => void left.push({ to, asks: contract.asksBeforeLeaving() });
    await describeAs(' Winter boots ');
    await retype('Coupon Code', 'BOOTS');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Is Savings Range' }));
    expect(contract.asksBeforeLeaving()).toBe(true);
    await save();

    await waitFor(() => expect(left).toEqual([{ to: '/coupons', asks: false }]));
    expect(contract.notices).toEqual(['Coupon created successfully']);
    expect(calls.map(({ body }) => body)).toEqual([
      {
        offer_type: 'sitewide percent',
        approved: true,
        title: 'UP TO 20% OFF',
        headline: 'UP TO 20% OFF',
        description: ' Winter boots ',
        custom_url: 'http://maple.example',
        destination_affiliate_url: 'http://maple.example',
        destination_coupon_url: 'http://maple.example',
        discount_code: 'BOOTS',
        savings_amount: null,
        savings_percent: 20,
        up_to_savings_percent: true,
        savings_minimum_order: null,
        minimum: null,
        start_date: '2026-10-31',
        started: '2026-10-31',
        expiration_date: '2026-11-30',
        expired: '2026-11-30',
        store: 11,
      },
    ]);
  });

  // @spec 2.71 3.19 4.27
  test('asks for a valid minimum order of free shipping, 10 by default', async () => {
    const { contract } = await openNewCoupon();
    const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
    await choose('Offer Type', 'Free shipping');
    expect(screen.queryByRole('textbox', { name: 'Savings' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Is Savings Range' })).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Min Order Amount' })).toHaveValue('10');
    await describeAs('Boots');
    await retype('Min Order Amount', '1.2.3');
    await save();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Min Order Amount' })).toHaveFocus());
    await retype('Min Order Amount', '10');
    await save();
    await waitFor(() => expect(contract.visited).toHaveLength(1));
    expect(calls[0]!.body).toMatchObject({
      offer_type: 'free shipping',
      title: 'Free Shipping',
      savings_minimum_order: 10,
      savings_amount: null,
      savings_percent: null,
      up_to_savings_percent: false,
    });
  });

  test('sends restrictions once there are some, and shows them in the preview', async () => {
    const { contract } = await openNewCoupon();
    const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
    expect(screen.queryByRole('textbox', { name: 'Other Restrictions' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByText(/^Restrictions/));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'New customers only' }));
    await choose('Where', 'In store only');
    await retype('Other Restrictions', ' Not with other offers ');
    const words = 'New customers only · In store only · Not with other offers';
    expect(await preview().findByText(words)).toBeVisible();
    await describeAs('Boots');
    await save();
    await waitFor(() => expect(contract.visited).toHaveLength(1));
    expect(calls[0]!.body).toMatchObject({
      restrictions: {
        new_customers: true,
        one_per_customer: false,
        excludes_sale_items: false,
        selected_products: false,
        where: 'in store',
        text: 'Not with other offers',
      },
    });
  });

  test('unfolds restrictions that cannot be saved, and says why', async () => {
    await openNewCoupon();
    const fold = screen.getByText(/^Restrictions/);
    await userEvent.click(fold);
    const own = await screen.findByRole('textbox', { name: 'Other Restrictions' });
    await retype('Other Restrictions', 'turned \u202e around');
    await userEvent.click(fold);
    await waitFor(() => expect(own).not.toBeInTheDocument());
    await describeAs('Boots');
    await save();
    expect(await screen.findByText('This field has characters that are not allowed.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Other Restrictions' })).toHaveFocus();
  });

  test('sends an amount in the currency of the site, and its decimal comma as a point', async () => {
    const { contract } = await openNewCoupon();
    const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
    await choose('Offer Type', 'Sale amount');
    const savings = screen.getByRole('textbox', { name: 'Savings' });
    await userEvent.clear(savings);
    await userEvent.type(savings, '12,50');
    expect(savings).toHaveValue('12.50');
    await describeAs('Boots');
    await save();
    await waitFor(() => expect(contract.visited).toHaveLength(1));
    expect(calls[0]!.body).toMatchObject({
      title: 'CA$12.50 OFF',
      savings_amount: 12.5,
      savings_percent: null,
    });
  });

  // @spec 2.72
  test("allows a range of percentages and amounts, but not of 'Other', which needs no savings", async () => {
    const { contract } = await openNewCoupon();
    const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
    for (const type of ['Sitewide amount', 'Sale percent', 'Sale amount', 'Sitewide percent']) {
      await choose('Offer Type', type);
      expect(screen.getByRole('checkbox', { name: 'Is Savings Range' })).toBeInTheDocument();
    }
    await choose('Offer Type', 'Other');
    expect(screen.queryByRole('checkbox', { name: 'Is Savings Range' })).not.toBeInTheDocument();
    await retype('Savings', '');
    await describeAs('Boots');
    await save();
    await waitFor(() => expect(contract.visited).toHaveLength(1));
    expect(calls[0]!.body).toMatchObject({ title: 'Sale', savings_amount: null, savings_percent: null });
  });
});

describe('the dates of a new coupon', () => {
  onDesktop();
  onDate(TODAY);

  // @spec 4.28
  test('suggests an expiration date a month after the start, in the future, unless one was chosen by hand', async () => {
    await openNewCoupon();
    await typeDate('Start Date', '01312027');
    expect(shownDate('Expiration Date')).toBe('02/28/2027');
    await typeDate('Start Date', '10152025');
    expect(shownDate('Expiration Date')).toBe('11/30/2026');
    await typeDate('Expiration Date', '12242026');
    await typeDate('Start Date', '12012026');
    expect(shownDate('Expiration Date')).toBe('12/24/2026');
  });

  // @spec 2.77 3.21 4.30
  test('sends a cleared date and no expiration as null', async () => {
    const { contract } = await openNewCoupon();
    const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'No Expiration Date' }));
    await userEvent.click(dateSection('Start Date', 'Day'));
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
    await describeAs('Boots');
    await save();
    await waitFor(() => expect(contract.visited).toHaveLength(1));
    expect(calls[0]!.body).toMatchObject({ start_date: null, expiration_date: null });
  });

  test('refuses an expiration before the start until the start moves', async () => {
    await openNewCoupon();
    const message = 'The expiration date must not be before the start date.';
    await describeAs('Boots');
    await typeDate('Expiration Date', '10012026');
    await save();
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(dateSection('Expiration Date', 'Month')).toHaveFocus());
    await typeDate('Start Date', '09302026');
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
  });

  test('refuses a half-typed date, which can be completed', async () => {
    await openNewCoupon();
    await describeAs('Boots');
    await userEvent.click(dateSection('Start Date', 'Day'));
    await userEvent.keyboard('{Backspace}');
    await save();
    expect(await screen.findByText('Enter a valid date.')).toBeVisible();
    expect(shownDate('Start Date')).toBe('10/DD/2026');
    await userEvent.click(dateSection('Start Date', 'Day'));
    await userEvent.keyboard('05');
    expect(shownDate('Start Date')).toBe('10/05/2026');
    await waitFor(() => expect(screen.queryByText('Enter a valid date.')).not.toBeInTheDocument());
  });

  // @spec 2.76
  test('picks a day from the calendar', async () => {
    await openNewCoupon();
    await userEvent.click(screen.getByRole('button', { name: /Choose date, selected date is Oct 31, 2026/ }));
    await userEvent.click(await screen.findByRole('gridcell', { name: '15' }));
    expect(shownDate('Start Date')).toBe('10/15/2026');
    expect(shownDate('Expiration Date')).toBe('11/15/2026');
  });

  test('offers usual ends, which follow the start', async () => {
    await openNewCoupon();
    const ends = within(screen.getByRole('group', { name: 'Usual ends' }));
    expect(ends.getByRole('button', { pressed: true })).toHaveTextContent('1 month');
    await userEvent.click(ends.getByRole('button', { name: '1 week' }));
    expect(shownDate('Expiration Date')).toBe('11/07/2026');
    await userEvent.click(screen.getByRole('checkbox', { name: 'No Expiration Date' }));
    expect(ends.queryByRole('button', { pressed: true })).not.toBeInTheDocument();
    await userEvent.click(ends.getByRole('button', { name: 'End of year' }));
    expect(screen.getByRole('checkbox', { name: 'No Expiration Date' })).not.toBeChecked();
    expect(shownDate('Expiration Date')).toBe('12/31/2026');
  });

  test('explains each type of offer in the list', async () => {
    await openNewCoupon();
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Offer Type' }));
    const option = await screen.findByRole('option', { name: /^Sale percent/ });
    expect(option).toHaveAccessibleName(/A percentage off some items, such as 30% off boots\.$/);
  });

  test('names the time zone of the dates', async () => {
    await openNewCoupon();
    const words = 'Dates are in Eastern Time. Coupons end at 11:59 p.m. on the expiration date.';
    expect(screen.getByText(words, { exact: false })).toBeVisible();
  });
});

describe('the right to add a coupon', () => {
  onDesktop();

  const noSubmit = () =>
    expect(screen.queryByRole('button', { name: 'Save Coupon' })).not.toBeInTheDocument();

  /** Expects the reason above the form, and beside its main button, which links to where that can be fixed. */
  async function expectReason(reason: RegExp, way: string, to: string) {
    const [above, beside] = await screen.findAllByText(reason);
    expect(above).toBeVisible();
    expect(beside).toBeVisible();
    noSubmit();
    expect(screen.getByRole('link', { name: way })).toHaveAttribute('href', to);
  }

  // @spec 2.68
  test('shows a merchant without a store the banner and the reason, but no submit button', () => {
    renderScreen(AddCouponScreen, { user: aUser() });
    const banner = screen.getByRole('link', { name: 'ADD YOUR STORE TO coupons.ca' });
    expect(banner).toHaveAttribute('href', '/my-store');
    // The reason is said once, and the button at the end of the form leads on.
    expect(screen.getByText(/Create your store page before you add coupons\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create your store page' })).toHaveAttribute('href', '/my-store');
    noSubmit();
  });

  test('shows a merchant without a subscription the reason, but no submit button', async () => {
    serveCoupons([]);
    renderScreen(AddCouponScreen, { user: aMerchant({ coupon_center_txn: null }) });
    await expectReason(/Subscribe to add coupons\./, 'Go to payment', '/payment');
  });

  test('disables the submit button while the subscription is being checked', () => {
    serveSubscription();
    serveCoupons([]);
    renderScreen(AddCouponScreen, { user: aMerchant() });
    expect(saveButton()).toBeDisabled();
  });

  test('shows a merchant with ten coupons the reason once it is known, so that nothing shifts', async () => {
    serveSubscription();
    let answer: () => void = () => undefined;
    mockCall(listCoupons, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return aList(Array.from({ length: 10 }, (_, place) => aCoupon({ id: place + 1 })));
    });
    renderScreen(AddCouponScreen, { user: aMerchant() });
    await waitFor(() => expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible());
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    answer();
    await expectReason(/You have reached the limit of 10 coupons\./, 'See your coupons', '/coupons');
    expect(description()).toBeVisible();
  });

  test("reads the merchant's right again after the API refuses a coupon that seemed allowed", async () => {
    const { contract } = await openNewCoupon();
    mockCall(addCoupon, () => {
      throw problemFailure(409, 'coupon_limit_reached', 'You have 10 coupons already.');
    });
    mockCall(me, () => aMerchant());
    serveCoupons(Array.from({ length: 10 }, (_, place) => aCoupon({ id: place + 1 })));
    await describeAs('Boots');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('You have 10 coupons already.');
    await waitFor(noSubmit);
    expect(description()).toHaveValue('Boots');
    expect(contract.visited).toEqual([]);
  });
});
