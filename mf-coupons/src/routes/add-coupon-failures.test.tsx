import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addCoupon } from '@coupon-center/contracts';
import {
  aCoupon,
  fieldFailure,
  mockCall,
  problemFailure,
  tooManyFailure,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import {
  choose,
  describeAs,
  description,
  onDate,
  onDesktop,
  openNewCoupon,
  save,
  saveButton,
  TODAY,
} from '../testing/coupon-form.ts';

setUpMockApi();
onDesktop();
onDate(TODAY);

// @spec 5.29
test("the server's messages appear under their fields", async () => {
  const { contract } = await openNewCoupon();
  mockCall(addCoupon, () => {
    throw fieldFailure({
      savings_percent: ['too much.'],
      custom_url: ['not reachable.'],
      expiration_date: ['too far.'],
      non_field_errors: ['not today.'],
    });
  });
  await describeAs('Boots');
  await save();
  expect(await screen.findByText('Too much.')).toBeVisible();
  expect(screen.getByText('Not reachable.')).toBeVisible();
  expect(screen.getByText('Too far.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Not today.');
  expect(description()).toHaveValue('Boots');
  expect(contract.visited).toEqual([]);
});

test("the server's message about a hidden field appears above the form", async () => {
  await openNewCoupon();
  mockCall(addCoupon, () => {
    throw fieldFailure({ savings_minimum_order: ['too small.'], title: ['too long.'] });
  });
  await describeAs('Boots');
  await save();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Too small.');
  expect(alert).toHaveTextContent('Too long.');
});

test('a refused range is reported under its checkbox, or above the form if that is hidden', async () => {
  await openNewCoupon();
  mockCall(addCoupon, () => {
    throw fieldFailure({ up_to_savings_percent: ['no ranges.'] });
  });
  await describeAs('Boots');
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
  const { contract } = await openNewCoupon();
  let isDown = true;
  mockCall(addCoupon, () => (isDown ? 'network-down' : aCoupon({ id: 7 })));
  await describeAs('Boots');
  await save();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('We cannot reach the server.');
  expect(description()).toHaveValue('Boots');
  isDown = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
});

test.each([
  [429, 'Try again in 60 seconds.', 'Save Coupon'],
  [500, 'Something went wrong', 'Retry'],
  [503, 'Something went wrong', 'Retry'],
])('after a %i the form can be sent again with everything that was typed', async (status, words, button) => {
  const { contract } = await openNewCoupon();
  let isDown = true;
  mockCall(addCoupon, () => {
    if (isDown) throw status === 429 ? tooManyFailure(60) : problemFailure(status);
    return aCoupon({ id: 7 });
  });
  await describeAs('Boots');
  await save();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(words);
  expect(alert).toHaveFocus();
  expect(description()).toHaveValue('Boots');
  expect(contract.asksBeforeLeaving()).toBe(true);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
});

test('an error that names no field is shown as a notification', async () => {
  const { contract } = await openNewCoupon();
  mockCall(addCoupon, () => {
    throw problemFailure(400, 'bad_request', 'The coupon cannot be read.');
  });
  await describeAs('Boots');
  await save();
  await waitFor(() => expect(contract.notices).toEqual(['The coupon cannot be read.']));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(description()).toHaveValue('Boots');
});

test('a coupon is sent once, however often the button is pressed', async () => {
  const { contract } = await openNewCoupon();
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  const calls = mockCall(addCoupon, async () => {
    await isAnswered;
    return aCoupon({ id: 7 });
  });
  await describeAs('Boots');
  await userEvent.dblClick(saveButton());
  await userEvent.type(screen.getByRole('textbox', { name: 'Coupon Code' }), '{Enter}');
  await waitFor(() => expect(saveButton()).toHaveAttribute('aria-busy', 'true'));
  answer();
  await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
  expect(calls).toHaveLength(1);
});
