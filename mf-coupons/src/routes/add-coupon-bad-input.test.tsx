import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addCoupon } from '@coupon-center/contracts';
import {
  aCoupon,
  aStore,
  fieldFailure,
  mockCall,
  problemFailure,
  setUpMockApi,
  tooManyFailure,
} from '@coupon-center/remote-kit/testing';
import {
  choose,
  dateSection,
  describeAs,
  description,
  onDate,
  onDesktop,
  openNewCoupon,
  retype,
  save,
  saveButton,
  TODAY,
  typeDate,
} from '../testing/coupon-form.ts';
import { aMerchant } from '../testing/merchant.ts';

setUpMockApi();

describe('bad input', () => {
  onDesktop();
  onDate(TODAY);

  // @spec 2.70 5.21 5.27
  // @spec 2.65
  test.each([
    ['Savings', '101', 'Savings must be at most 100 percent.'],
    ['Destination URL', 'javascript:alert(1)', 'Enter a valid URL.'],
    ['Coupon Code', 'x'.repeat(41), 'Ensure this field has no more than 40 characters.'],
    ['Coupon Description', '   ', 'This field is required.'],
  ])('reports %s: %j', async (field, text, message) => {
    await openNewCoupon();
    const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
    await describeAs('Boots');
    await retype(field, text);
    await save();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('textbox', { name: field })).toHaveAccessibleDescription(
      expect.stringContaining(message),
    );
    expect(calls).toEqual([]);
  });

  test('saves a decimal comma as a decimal point', async () => {
    await openNewCoupon();
    const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
    await describeAs('Boots');
    await choose('Offer Type', 'Sale amount');
    const savings = screen.getByRole('textbox', { name: 'Savings' });
    await userEvent.clear(savings);
    await userEvent.type(savings, '12,50');
    expect(savings).toHaveValue('12.50');
    await save();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]!.body).toMatchObject({ savings_amount: 12.5, title: 'CA$12.50 OFF' });
  });

  test('marks every invalid field at once, and checks each again as it changes', async () => {
    await openNewCoupon();
    const field = (name: string) => screen.getByRole('textbox', { name });
    await retype('Savings', '120');
    await retype('Destination URL', 'ftp://shop.example');
    await save();
    await waitFor(() => expect(description()).toBeInvalid());
    expect(field('Destination URL')).toBeInvalid();
    expect(field('Savings')).toBeInvalid();
    await retype('Destination URL', 'shop.example');
    await waitFor(() => expect(field('Destination URL')).toBeValid());
    expect(field('Savings')).toBeInvalid();
    await retype('Savings', '12');
    await waitFor(() => expect(field('Savings')).toBeValid());
    expect(description()).toBeInvalid();
  });

  // @spec 2.73 5.22
  test('a description accepts 120 characters and shows how many are left', async () => {
    await openNewCoupon();
    expect(screen.getByText('120 characters left')).toBeVisible();
    await userEvent.click(description());
    await userEvent.paste('x'.repeat(130));
    expect(description()).toHaveValue('x'.repeat(120));
    expect(screen.getByText('0 characters left')).toBeVisible();
  });

  // @spec 5.28
  test('savings that are invalid for one type may be valid for another', async () => {
    await openNewCoupon();
    await describeAs('Boots');
    await retype('Savings', '150');
    await save();
    expect(await screen.findByText(/at most 100 percent/)).toBeVisible();
    await choose('Offer Type', 'Sitewide amount');
    await waitFor(() => expect(screen.queryByText(/at most 100 percent/)).not.toBeInTheDocument());
  });

  test('values typed for one type return when it is chosen again', async () => {
    await openNewCoupon();
    await retype('Savings', '35');
    await choose('Offer Type', 'Free shipping');
    await retype('Min Order Amount', '50');
    await choose('Offer Type', 'Sale amount');
    expect(screen.getByRole('textbox', { name: 'Savings' })).toHaveValue('35');
    await choose('Offer Type', 'Free shipping');
    expect(screen.getByRole('textbox', { name: 'Min Order Amount' })).toHaveValue('50');
  });

  test('a number field keeps invalid text, with an error, and loses the focus on the mouse wheel', async () => {
    await openNewCoupon();
    await retype('Savings', '-1e2,5.5 %');
    const savings = screen.getByRole('textbox', { name: 'Savings' });
    expect(savings).toHaveValue('-1e2,5.5 %');
    expect(savings).toHaveFocus();
    fireEvent.wheel(savings, { deltaY: 100 });
    expect(savings).not.toHaveFocus();
    expect(savings).toHaveValue('-1e2,5.5 %');
  });

  test('the first invalid field gets the focus', async () => {
    await openNewCoupon();
    await retype('Coupon Code', 'x'.repeat(41));
    await save();
    await waitFor(() => expect(description()).toHaveFocus());
    await choose('Offer Type', 'Free shipping');
    await retype('Min Order Amount', '1.2.3');
    await save();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Min Order Amount' })).toHaveFocus());
  });

  test('Enter submits the form from a one-line field, and starts a new line in the description', async () => {
    const { contract } = await openNewCoupon();
    const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
    await userEvent.type(description(), 'Boots{Enter}and shoes');
    expect(description()).toHaveValue('Boots\nand shoes');
    expect(calls).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Coupon Code' }), 'BOOTS{Enter}');
    await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
    expect(calls).toHaveLength(1);
  });

  test.each([
    ['shop.ca/sale', 'Will be saved as http://shop.ca/sale'],
    ['  https://shop.ca', 'Will be saved as https://shop.ca'],
    ['', 'Will be saved as http://maple.example, your website'],
  ])('says how the destination %j will be saved', async (typed, words) => {
    await openNewCoupon();
    await retype('Destination URL', typed);
    const field = screen.getByRole('textbox', { name: 'Destination URL' });
    expect(field).toHaveAccessibleDescription(expect.stringContaining(words));
  });
});

describe('a save that fails', () => {
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
  ])(
    'after a %i the form can be sent again with everything that was typed',
    async (status, words, button) => {
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
    },
  );

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
});

describe('hints', () => {
  onDesktop();
  onDate(TODAY);

  const user = aMerchant({ store: aStore({ website_url: 'https://maple.ca' }) });
  const field = (name: string) => screen.getByRole('textbox', { name });
  const announced = () =>
    screen
      .getAllByRole('status')
      .map((region) => region.textContent)
      .join(' ');

  /** Expects a hint under its field, which is not marked as invalid but described by the hint. */
  async function expectHint(name: string, words: RegExp) {
    await waitFor(() => expect(field(name)).toHaveAccessibleDescription(expect.stringMatching(words)));
    expect(field(name)).not.toBeInvalid();
    expect(announced()).toMatch(words);
  }

  test('comments on a destination that looks wrong, but saves it', async () => {
    const { contract } = await openNewCoupon({ user });
    const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
    await retype('Destination URL', 'http://localhost:3000');
    await expectHint('Destination URL', /“localhost” only works on your network/);
    await describeAs('Boots');
    await save();
    await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
    expect(calls[0]!.body).toMatchObject({ custom_url: 'http://localhost:3000' });
  });

  test('removes a hint once its cause is fixed', async () => {
    await openNewCoupon({ user });
    await retype('Destination URL', 'maple.con');
    await expectHint('Destination URL', /Did you mean “maple\.com”/);
    await retype('Destination URL', 'maple.com');
    await waitFor(() => expect(screen.queryByText(/Did you mean/)).not.toBeInTheDocument());
  });

  test('does not announce hints about initial values', async () => {
    await openNewCoupon();
    expect(field('Destination URL')).toHaveAccessibleDescription(/maple\.example is a placeholder domain/);
    expect(announced()).not.toMatch(/placeholder/);
  });

  test('reports a code that another coupon uses on the same dates', async () => {
    await openNewCoupon({ user, coupons: [aCoupon({ description: 'All boots', discount_code: 'Maple20' })] });
    await userEvent.type(field('Coupon Code'), 'MAPLE20');
    await expectHint('Coupon Code', /“20% OFF” \(All boots\) already uses this code on these dates/);
  });

  test('comments on past dates under their fields', async () => {
    await openNewCoupon({ user });
    await typeDate('Expiration Date', '10152026');
    await typeDate('Start Date', '10012026');
    const group = (name: string) => screen.getByRole('group', { name });
    await waitFor(() =>
      expect(group('Expiration Date')).toHaveAccessibleDescription(/Oct 15, 2026 has passed/),
    );
    await typeDate('Expiration Date', '12242026');
    await waitFor(() =>
      expect(group('Start Date')).toHaveAccessibleDescription(
        /Oct 1, 2026 has passed, so this coupon starts/,
      ),
    );
    expect(screen.queryByText(/shoppers won’t see/)).not.toBeInTheDocument();
    expect(dateSection('Start Date', 'Day')).not.toBeInvalid();
  });
});
