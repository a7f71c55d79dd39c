import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addCoupon } from '@coupon-center/contracts';
import { aCoupon, aStore, fieldFailure, mockCall, setUpMockApi } from '@coupon-center/remote-kit/testing';
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
onDesktop();
onDate(TODAY);

const field = (name: string) => screen.getByRole('textbox', { name });
const announced = () =>
  screen
    .getAllByRole('status')
    .map((region) => region.textContent)
    .join(' ');

describe('bad input', () => {
  // @spec 2.70 5.21 5.27
  // @spec 2.65
  test('marks every invalid field with its message, focuses the first, and checks each again as it changes', async () => {
    await openNewCoupon();
    const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
    await retype('Savings', '101');
    await retype('Destination URL', 'javascript:alert(1)');
    await retype('Coupon Code', 'x'.repeat(41));
    await describeAs('   ');
    await save();
    for (const [name, message] of [
      ['Savings', 'Savings must be at most 100 percent.'],
      ['Destination URL', 'Enter a valid URL.'],
      ['Coupon Code', 'Ensure this field has no more than 40 characters.'],
      ['Coupon Description', 'This field is required.'],
    ] as const) {
      expect(await screen.findByText(message)).toBeVisible();
      expect(field(name)).toBeInvalid();
      expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(message));
    }
    expect(field('Savings')).toHaveFocus();
    expect(calls).toEqual([]);
    await retype('Destination URL', 'shop.example');
    await waitFor(() => expect(field('Destination URL')).toBeValid());
    await retype('Savings', '12');
    await waitFor(() => expect(field('Savings')).toBeValid());
    expect(description()).toBeInvalid();
  });

  // @spec 2.73 5.22
  test('accepts a description of 120 characters and shows how many are left', async () => {
    await openNewCoupon();
    expect(screen.getByText('120 characters left')).toBeVisible();
    await userEvent.click(description());
    await userEvent.paste('x'.repeat(130));
    expect(description()).toHaveValue('x'.repeat(120));
    expect(screen.getByText('0 characters left')).toBeVisible();
  });

  // @spec 5.28
  test('checks savings by the chosen type, and keeps what was typed for another type', async () => {
    await openNewCoupon();
    await describeAs('Boots');
    await retype('Savings', '150');
    await save();
    expect(await screen.findByText(/at most 100 percent/)).toBeVisible();
    await choose('Offer Type', 'Free shipping');
    await retype('Min Order Amount', '50');
    await choose('Offer Type', 'Sitewide amount');
    expect(field('Savings')).toHaveValue('150');
    await waitFor(() => expect(screen.queryByText(/at most 100 percent/)).not.toBeInTheDocument());
    await choose('Offer Type', 'Free shipping');
    expect(field('Min Order Amount')).toHaveValue('50');
  });

  test('keeps invalid text in a number field, which loses the focus on the mouse wheel', async () => {
    await openNewCoupon();
    await retype('Savings', '-1e2,5.5 %');
    const savings = field('Savings');
    expect(savings).toHaveValue('-1e2,5.5 %');
    expect(savings).toHaveFocus();
    fireEvent.wheel(savings, { deltaY: 100 });
    expect(savings).not.toHaveFocus();
    expect(savings).toHaveValue('-1e2,5.5 %');
  });

  test('submits the form on Enter in a one-line field, and starts a new line in the description', async () => {
    const { contract } = await openNewCoupon();
    const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
    await userEvent.type(description(), 'Boots{Enter}and shoes');
    expect(description()).toHaveValue('Boots\nand shoes');
    expect(calls).toEqual([]);
    await userEvent.type(field('Coupon Code'), 'BOOTS{Enter}');
    await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
    expect(calls).toHaveLength(1);
  });

  test('says how the destination will be saved, and announces no hint about its initial value', async () => {
    await openNewCoupon();
    expect(field('Destination URL')).toHaveAccessibleDescription(/maple\.example is a placeholder domain/);
    expect(announced()).not.toMatch(/placeholder/);
    for (const [typed, words] of [
      ['shop.ca/sale', 'Will be saved as http://shop.ca/sale'],
      ['  https://shop.ca', 'Will be saved as https://shop.ca'],
      ['', 'Will be saved as http://maple.example, your website'],
    ] as const) {
      await retype('Destination URL', typed);
      expect(field('Destination URL')).toHaveAccessibleDescription(expect.stringContaining(words));
    }
  });
});

describe('a save that fails', () => {
  // @spec 5.29
  test("shows the server's messages under their fields, and those about hidden fields above the form", async () => {
    const { contract } = await openNewCoupon();
    let errors: Record<string, string[]> = {
      savings_percent: ['too much.'],
      custom_url: ['not reachable.'],
      expiration_date: ['too far.'],
      non_field_errors: ['not today.'],
    };
    mockCall(addCoupon, () => {
      throw fieldFailure(errors);
    });
    await describeAs('Boots');
    await save();
    expect(await screen.findByText('Too much.')).toBeVisible();
    expect(screen.getByText('Not reachable.')).toBeVisible();
    expect(screen.getByText('Too far.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Not today.');
    expect(description()).toHaveValue('Boots');
    expect(contract.visited).toEqual([]);
    errors = { savings_minimum_order: ['too small.'], title: ['too long.'] };
    await save();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Too small.'));
    expect(screen.getByRole('alert')).toHaveTextContent('Too long.');
  });

  test('reports a refused range under its checkbox, or above the form if that is hidden', async () => {
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

  test('keeps what was typed while the server is unreachable, and can be sent again', async () => {
    const { contract } = await openNewCoupon();
    let isDown = true;
    mockCall(addCoupon, () => (isDown ? 'network-down' : aCoupon({ id: 7 })));
    await describeAs('Boots');
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('We cannot reach the server.');
    expect(alert).toHaveFocus();
    expect(description()).toHaveValue('Boots');
    expect(contract.asksBeforeLeaving()).toBe(true);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
  });

  test('sends a coupon once, however often the button is pressed', async () => {
    const { contract } = await openNewCoupon();
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const calls = mockCall(addCoupon, async () => {
      await isAnswered;
      return aCoupon({ id: 7 });
    });
    await describeAs('Boots');
    await userEvent.dblClick(saveButton());
    await userEvent.type(field('Coupon Code'), '{Enter}');
    await waitFor(() => expect(saveButton()).toHaveAttribute('aria-busy', 'true'));
    answer();
    await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
    expect(calls).toHaveLength(1);
  });
});

describe('hints', () => {
  const user = aMerchant({ store: aStore({ website_url: 'https://maple.ca' }) });
  /** Expects a hint under its field, which is not marked as invalid but described by the hint. */
  async function expectHint(name: string, words: RegExp) {
    await waitFor(() => expect(field(name)).toHaveAccessibleDescription(expect.stringMatching(words)));
    expect(field(name)).not.toBeInvalid();
    expect(announced()).toMatch(words);
  }

  test('comments on a destination until it is fixed, but saves one that looks wrong', async () => {
    const { contract } = await openNewCoupon({ user });
    const calls = mockCall(addCoupon, () => aCoupon({ id: 7 }));
    await retype('Destination URL', 'maple.con');
    await expectHint('Destination URL', /Did you mean “maple\.com”/);
    await retype('Destination URL', 'maple.com');
    await waitFor(() => expect(screen.queryByText(/Did you mean/)).not.toBeInTheDocument());
    await retype('Destination URL', 'http://localhost:3000');
    await expectHint('Destination URL', /“localhost” only works on your network/);
    await describeAs('Boots');
    await save();
    await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
    expect(calls[0]!.body).toMatchObject({ custom_url: 'http://localhost:3000' });
  });

  test('reports a code that another coupon uses on the same dates', async () => {
    await openNewCoupon({ user, coupons: [aCoupon({ description: 'All boots', discount_code: 'Maple20' })] });
    await retype('Coupon Code', 'MAPLE20');
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
