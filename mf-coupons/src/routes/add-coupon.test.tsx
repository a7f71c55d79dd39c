import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addCoupon, me } from '@coupon-center/contracts';
import {
  aCoupon,
  aStore,
  aUser,
  fieldFailure,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import {
  choose,
  dateSection,
  retype,
  shownDate,
  typeDate,
  onDate,
  onDesktop,
} from '../testing/coupon-form.ts';
import { aMerchant, serveCoupons, serveSubscription } from '../testing/merchant.ts';
import { AddCouponScreen } from './add-coupon.tsx';

setUpMockApi();
onDesktop();
// The 31st in Toronto, the 1st already in Greenwich.
onDate('2026-11-01T02:00:00Z');

const saveButton = () => screen.getByRole('button', { name: 'Save Coupon' });
const save = () => userEvent.click(saveButton());
const description = () => screen.getByRole('textbox', { name: 'Coupon Description' });
const preview = () => within(screen.getByRole('complementary', { name: 'Preview' }));

async function open({ user = aMerchant(), coupons = [aCoupon()] } = {}) {
  serveSubscription();
  serveCoupons(coupons);
  const { contract } = renderScreen(AddCouponScreen, { user });
  await waitFor(() => expect(saveButton()).toBeEnabled());
  return contract;
}

test('starts with the defaults of the product', async () => {
  await open();
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

test('sends every field of the call, says so and goes to the list', async () => {
  const contract = await open();
  const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
  await userEvent.type(description(), ' Winter boots ');
  await userEvent.type(screen.getByRole('textbox', { name: 'Coupon Code' }), 'BOOTS');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Is Savings Range' }));
  await save();

  await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
  expect(contract.notices).toEqual(['Coupon created successfully']);
  expect(contract.asksBeforeLeaving()).toBe(false);
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

test('a successful save never asks before leaving', async () => {
  const contract = await open();
  mockCall(addCoupon, () => aCoupon({ id: 7 }));
  const asked: boolean[] = [];
  contract.navigate = () => void asked.push(contract.asksBeforeLeaving());
  await userEvent.type(description(), 'Boots');
  expect(contract.asksBeforeLeaving()).toBe(true);
  await save();
  await waitFor(() => expect(asked).toEqual([false]));
});

test('free shipping asks for the smallest order, 10 unless another is typed', async () => {
  const contract = await open();
  const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
  await choose('Offer Type', 'Free shipping');
  expect(screen.queryByRole('textbox', { name: 'Savings' })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'Is Savings Range' })).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Min Order Amount' })).toHaveValue('10');
  await userEvent.type(description(), 'Boots');
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

test('an amount is sent as an amount, in the currency of the site', async () => {
  const contract = await open();
  const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
  await choose('Offer Type', 'Sale amount');
  await retype('Savings', '12.50');
  await userEvent.type(description(), 'Boots');
  await save();
  await waitFor(() => expect(contract.visited).toHaveLength(1));
  expect(calls[0]!.body).toMatchObject({
    title: 'CA$12.50 OFF',
    savings_amount: 12.5,
    savings_percent: null,
  });
});

test("'Other' has no range and needs no savings", async () => {
  const contract = await open();
  const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
  await choose('Offer Type', 'Other');
  expect(screen.queryByRole('checkbox', { name: 'Is Savings Range' })).not.toBeInTheDocument();
  await retype('Savings', '');
  await userEvent.type(description(), 'Boots');
  await save();
  await waitFor(() => expect(contract.visited).toHaveLength(1));
  expect(calls[0]!.body).toMatchObject({ title: 'Sale', savings_amount: null, savings_percent: null });
});

describe('dates', () => {
  test('the expiry follows the start by a month, to the end of a shorter one', async () => {
    await open();
    await typeDate('Start Date', '01312027');
    expect(shownDate('Expiration Date')).toBe('02/28/2027');
  });

  test('until somebody touches it', async () => {
    await open();
    await typeDate('Expiration Date', '12242026');
    await typeDate('Start Date', '12012026');
    expect(shownDate('Expiration Date')).toBe('12/24/2026');
  });

  test('no expiration is sent as null', async () => {
    const contract = await open();
    const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'No Expiration Date' }));
    await userEvent.type(description(), 'Boots');
    await save();
    await waitFor(() => expect(contract.visited).toHaveLength(1));
    expect(calls[0]!.body).toMatchObject({ start_date: '2026-10-31', expiration_date: null });
  });

  test('an expiry before the start is refused, and right again once the start moves', async () => {
    await open();
    const message = 'The expiration date must not be before the start date.';
    await userEvent.type(description(), 'Boots');
    await typeDate('Expiration Date', '10012026');
    await save();
    expect(await screen.findByText(message)).toBeVisible();
    await typeDate('Start Date', '09302026');
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
  });

  test('half a date is refused, and stays to be finished', async () => {
    await open();
    await userEvent.type(description(), 'Boots');
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

  test('an emptied date is none', async () => {
    const contract = await open();
    const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
    await userEvent.type(description(), 'Boots');
    await userEvent.click(dateSection('Start Date', 'Day'));
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
    await save();
    await waitFor(() => expect(contract.visited).toHaveLength(1));
    expect(calls[0]!.body).toMatchObject({ start_date: null });
  });

  test('a day can be picked from the calendar', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: /Choose date, selected date is Oct 31, 2026/ }));
    await userEvent.click(await screen.findByRole('gridcell', { name: '15' }));
    expect(shownDate('Start Date')).toBe('10/15/2026');
    expect(shownDate('Expiration Date')).toBe('11/15/2026');
  });
});

describe('bad input', () => {
  test.each([
    ['Savings', '', 'This field is required.'],
    ['Savings', '0', 'Savings must be more than 0.'],
    ['Savings', '101', 'Savings must be at most 100 percent.'],
    ['Savings', '1.2.3', 'Enter a number with at most two decimals.'],
    ['Savings', '9.999', 'Enter a number with at most two decimals.'],
    ['Destination URL', 'javascript:alert(1)', 'Enter a valid URL.'],
    ['Coupon Code', 'x'.repeat(41), 'Ensure this field has no more than 40 characters.'],
    ['Coupon Description', '   ', 'This field is required.'],
  ])('%s: %j', async (field, text, message) => {
    await open();
    const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
    await userEvent.type(description(), 'Boots');
    await retype(field, text);
    await save();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('textbox', { name: field })).toHaveAccessibleDescription(
      expect.stringContaining(message),
    );
    expect(calls).toEqual([]);
  });

  test('a description takes 120 characters and counts those left', async () => {
    await open();
    expect(screen.getByText('120 characters left')).toBeVisible();
    await userEvent.click(description());
    await userEvent.paste('x'.repeat(130));
    expect(description()).toHaveValue('x'.repeat(120));
    expect(screen.getByText('0 characters left')).toBeVisible();
  });

  test('savings that are wrong for one type may be right for another', async () => {
    await open();
    await userEvent.type(description(), 'Boots');
    await retype('Savings', '150');
    await save();
    expect(await screen.findByText(/at most 100 percent/)).toBeVisible();
    await choose('Offer Type', 'Sitewide amount');
    await waitFor(() => expect(screen.queryByText(/at most 100 percent/)).not.toBeInTheDocument());
  });

  test("the server's messages stand under their fields", async () => {
    const contract = await open();
    mockCall(addCoupon, () => {
      throw fieldFailure({
        savings_percent: ['too much.'],
        custom_url: ['not reachable.'],
        expiration_date: ['too far.'],
        non_field_errors: ['not today.'],
      });
    });
    await userEvent.type(description(), 'Boots');
    await save();
    expect(await screen.findByText('Too much.')).toBeVisible();
    expect(screen.getByText('Not reachable.')).toBeVisible();
    expect(screen.getByText('Too far.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Not today.');
    expect(description()).toHaveValue('Boots');
    expect(contract.visited).toEqual([]);
  });

  test("the server's message of a field that is not shown stands above the form", async () => {
    await open();
    mockCall(addCoupon, () => {
      throw fieldFailure({ savings_minimum_order: ['too small.'], title: ['too long.'] });
    });
    await userEvent.type(description(), 'Boots');
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Too small.');
    expect(alert).toHaveTextContent('Too long.');
  });

  test('a range that is refused says so under its checkbox where it is shown, else above the form', async () => {
    await open();
    mockCall(addCoupon, () => {
      throw fieldFailure({ up_to_savings_percent: ['no ranges.'] });
    });
    await userEvent.type(description(), 'Boots');
    await save();
    await screen.findByText('No ranges.');
    expect(screen.getByRole('checkbox', { name: 'Is Savings Range' })).toHaveAccessibleDescription(
      'No ranges.',
    );
    await choose('Offer Type', 'Free shipping');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('No ranges.');
  });

  test('without the network the form keeps what was typed and can be sent again', async () => {
    const contract = await open();
    let isDown = true;
    mockCall(addCoupon, () => (isDown ? 'network-down' : aCoupon({ id: 7 })));
    await userEvent.type(description(), 'Boots');
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('We can not reach the server.');
    expect(description()).toHaveValue('Boots');
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
  });
});

describe('without the right to a coupon', () => {
  const noSubmit = () =>
    expect(screen.queryByRole('button', { name: 'Save Coupon' })).not.toBeInTheDocument();

  test('a merchant without a store sees the banner, the reason and no submit', () => {
    renderScreen(AddCouponScreen, { user: aUser() });
    const banner = screen.getByRole('link', { name: 'ADD YOUR STORE TO coupons.ca' });
    expect(banner).toHaveAttribute('href', '/my-store');
    expect(screen.getByText(/Create your store page before you add coupons\./)).toBeVisible();
    noSubmit();
  });

  test('a merchant who does not pay sees the reason and no submit', async () => {
    serveCoupons([]);
    renderScreen(AddCouponScreen, { user: aMerchant({ coupon_center_txn: null }) });
    expect(await screen.findByText(/Subscribe to add coupons\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to payment' })).toHaveAttribute('href', '/payment');
    noSubmit();
  });

  test('a merchant with ten coupons sees the reason and no submit', async () => {
    serveSubscription();
    serveCoupons(Array.from({ length: 10 }, (_, place) => aCoupon({ id: place + 1 })));
    renderScreen(AddCouponScreen, { user: aMerchant() });
    expect(await screen.findByText(/You have reached the limit of 10 coupons\./)).toBeVisible();
    noSubmit();
  });

  test('nothing can be submitted while that is being asked', () => {
    serveSubscription();
    serveCoupons([]);
    renderScreen(AddCouponScreen, { user: aMerchant() });
    expect(saveButton()).toBeDisabled();
  });

  test('an API that knows better is believed, and asked again', async () => {
    const contract = await open();
    mockCall(addCoupon, () => {
      throw problemFailure(409, 'coupon_limit_reached', 'You have 10 coupons already.');
    });
    mockCall(me, () => aMerchant());
    serveCoupons(Array.from({ length: 10 }, (_, place) => aCoupon({ id: place + 1 })));
    await userEvent.type(description(), 'Boots');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('You have 10 coupons already.');
    await waitFor(noSubmit);
    expect(description()).toHaveValue('Boots');
    expect(contract.visited).toEqual([]);
  });
});

describe('the preview', () => {
  test('shows the coupon as it is typed', async () => {
    await open();
    expect(preview().getByText('Maple Outfitters')).toBeVisible();
    expect(preview().getByText('20% OFF')).toBeVisible();
    await userEvent.type(description(), 'Boots');
    await retype('Savings', '35');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Is Savings Range' }));
    expect(preview().getByText('UP TO 35% OFF')).toBeVisible();
    expect(preview().getByText('Boots')).toBeVisible();
  });

  test("'Use Coupon' opens the destination, once it is one", async () => {
    await open();
    await retype('Destination URL', 'shop.example/sale');
    const link = preview().getByRole('link', { name: 'Use Coupon' });
    expect(link).toHaveAttribute('href', 'http://shop.example/sale');
    expect(link).toHaveAttribute('target', '_blank');
    await retype('Destination URL', 'javascript:alert(1)');
    expect(preview().getByRole('button', { name: 'Use Coupon' })).toBeDisabled();
  });

  test('shows the logo of the store, or its initial', async () => {
    serveSubscription();
    serveCoupons([]);
    const logo_url = 'http://images.example/logo.png';
    const { container } = renderScreen(AddCouponScreen, { user: aMerchant({ store: aStore({ logo_url }) }) });
    const logo = container.querySelector('aside img')!;
    expect(logo).toHaveAttribute('src', logo_url);
    fireEvent.error(logo);
    expect(await preview().findByText('M')).toBeVisible();
  });
});
