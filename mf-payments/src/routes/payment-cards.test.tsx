import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addPaymentMethod,
  deletePaymentMethod,
  LAST_PAYMENT_METHOD,
  listPaymentMethods,
  NO_PAYMENTS_YET,
  setDefaultPaymentMethod,
} from '@coupon-center/contracts';
import {
  aPage,
  aSubscription,
  fieldFailure,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { redirectTo } from '../shared/redirect.ts';
import { aCard, aMerchant, serveCards, serveOrders, servePlan } from '../testing/merchant.ts';
import { serveOrganization } from '../testing/organization.ts';
import { PaymentScreen } from './payment.tsx';

jest.mock('../shared/redirect.ts', () => ({ redirectTo: jest.fn() }));

setUpMockApi();
beforeEach(() => {
  jest.mocked(redirectTo).mockClear();
  servePlan(aSubscription());
  serveOrders();
  serveOrganization(null);
});

const visa = aCard({ isDefault: true });
const mastercard = aCard({ id: 'pm_master', card: { brand: 'mastercard', last4: '4444' } });

const open = (search = '') =>
  renderScreen(PaymentScreen, { user: aMerchant(), location: { search } }).contract;
const section = () => screen.getByRole('region', { name: 'Payment methods' });
const findSection = () => screen.findByRole('region', { name: 'Payment methods' });
const heading = () => screen.getByRole('heading', { level: 2, name: 'Payment methods' });
const row = async (name: string) =>
  (await within(await findSection()).findByText(name, { selector: 'p' })).closest('li')!;
const press = (element: HTMLElement, name: RegExp | string) =>
  userEvent.click(within(element).getByRole('button', { name }));

test('shows each card with brand, last digits and expiry, and marks the one that pays', async () => {
  serveCards([visa, mastercard]);
  open();
  const first = await row('Visa ending in 4242');
  expect(first).toHaveTextContent('Expires 12/2199');
  expect(within(first).getByText('Default')).toBeVisible();
  const second = await row('Mastercard ending in 4444');
  expect(within(second).queryByText('Default')).not.toBeInTheDocument();
});

test('lists the default card first', async () => {
  serveCards([mastercard, visa]);
  open();
  await row('Visa ending in 4242');
  const names = within(section()).getAllByText(/ending in/, { selector: 'p' });
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Visa ending in 4242',
    'Mastercard ending in 4444',
  ]);
});

test('says in words that a card has expired, or soon will', async () => {
  const now = new Date();
  const soon = { expMonth: now.getUTCMonth() + 1, expYear: now.getUTCFullYear() };
  serveCards([
    aCard({ card: { expMonth: 1, expYear: 2020 } }),
    aCard({ id: 'pm_soon', card: { last4: '1111', ...soon } }),
  ]);
  open();
  const over = await row('Visa ending in 4242');
  expect(within(over).getByText('Expired')).toBeVisible();
  expect(over).toHaveTextContent('Expired 01/2020');
  expect(within(await row('Visa ending in 1111')).getByText('Expires soon')).toBeVisible();
});

test('says that there is no card, and offers to add one', async () => {
  serveCards([]);
  open();
  expect(await screen.findByText('No payment method yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add payment method' })).toBeVisible();
});

test('offers Retry without a toast if the cards fail to load', async () => {
  mockCall(listPaymentMethods, () => {
    throw problemFailure(404);
  });
  const contract = open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your payment methods could not be loaded.');
  expect(contract.notices).toEqual([]);
  serveCards([visa]);
  await press(alert, 'Retry');
  expect(await row('Visa ending in 4242')).toBeVisible();
});

describe('making a card the default', () => {
  test("shows the API's answer, announces it, and keeps the focus in the section", async () => {
    serveCards([visa, mastercard]);
    const calls = mockCall(setDefaultPaymentMethod, () =>
      aPage([
        { ...visa, isDefault: false },
        { ...mastercard, isDefault: true },
      ]),
    );
    open();
    await press(await row('Mastercard ending in 4444'), /^Make default/);
    await waitFor(async () =>
      expect(within(await row('Mastercard ending in 4444')).getByText('Default')).toBeVisible(),
    );
    expect(calls.map(({ params }) => params.id)).toEqual(['pm_master']);
    expect(screen.getByText('Mastercard ending in 4444 is now your default card.')).toHaveAttribute(
      'role',
      'status',
    );
    await waitFor(() => expect(heading()).toHaveFocus());
  });

  test('shows why it failed, and reads the cards again', async () => {
    const reads = serveCards([visa, mastercard]);
    mockCall(setDefaultPaymentMethod, () => {
      throw problemFailure(404, 'payment_method_not_found', 'You have no such payment method.');
    });
    const contract = open();
    await press(await row('Mastercard ending in 4444'), /^Make default/);
    await waitFor(() => expect(contract.notices).toEqual(['You have no such payment method.']));
    await waitFor(() => expect(reads).toHaveLength(2));
    expect(contract.reported).toHaveLength(1);
  });
});

describe('deleting a card', () => {
  async function ask(name: string) {
    await press(await row(name), /^Delete/);
    return screen.findByRole('dialog', { name: `Delete ${name}?` });
  }

  test('asks, names the next default card, deletes, and keeps the focus in the section', async () => {
    serveCards([visa, mastercard]);
    const calls = mockCall(deletePaymentMethod, () => aPage([{ ...mastercard, isDefault: true }]));
    open();
    const dialog = await ask('Visa ending in 4242');
    expect(dialog).toHaveTextContent(
      'We’ll remove this card from your account. Mastercard ending in 4444 will become your default card.',
    );
    await press(dialog, 'Delete');
    await waitFor(() =>
      expect(within(section()).queryByText('Visa ending in 4242', { selector: 'p' })).not.toBeInTheDocument(),
    );
    expect(calls.map(({ params }) => params.id)).toEqual(['pm_visa']);
    expect(screen.getByText('Visa ending in 4242 was deleted.')).toHaveAttribute('role', 'status');
    await waitFor(() => expect(heading()).toHaveFocus());
  });

  test('names no next default for a card that is not the default; going back deletes nothing', async () => {
    serveCards([visa, mastercard]);
    const calls = mockCall(deletePaymentMethod, () => aPage([visa]));
    open();
    const dialog = await ask('Mastercard ending in 4444');
    expect(dialog).not.toHaveTextContent('default card');
    await press(dialog, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls).toEqual([]);
    const button = within(await row('Mastercard ending in 4444')).getByRole('button', { name: /^Delete/ });
    expect(button).toHaveFocus();
  });

  // @spec 5.24
  test('is inert for the last card, and says why', async () => {
    serveCards([visa]);
    open();
    const button = within(await row('Visa ending in 4242')).getByRole('button', { name: /^Delete/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(new RegExp(`^${LAST_PAYMENT_METHOD}`));
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  // @spec 5.24
  test('shows in the dialog that the API refuses to delete the last card', async () => {
    serveCards([visa, mastercard]);
    mockCall(deletePaymentMethod, () => {
      throw fieldFailure({ non_field_errors: [LAST_PAYMENT_METHOD] });
    });
    open();
    const dialog = await ask('Visa ending in 4242');
    await press(dialog, 'Delete');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'You must keep at least one payment method',
    );
  });
});

describe('adding a card', () => {
  test("opens Stripe's page once", async () => {
    serveCards([visa]);
    let answer: () => void = () => undefined;
    const calls = mockCall(addPaymentMethod, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { url: 'http://localhost/sandbox/setup/one' };
    });
    open();
    await row('Visa ending in 4242');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Add payment method' }));
    expect(screen.getByRole('button', { name: 'Please wait...' })).toHaveFocus();
    await waitFor(() => expect(calls).toHaveLength(1));
    answer();
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('http://localhost/sandbox/setup/one'));
    expect(calls).toHaveLength(1);
  });

  test('shows why it failed', async () => {
    serveCards([visa]);
    mockCall(addPaymentMethod, () => {
      throw problemFailure(429, 'too_many_requests', 'Wait a minute, then try again.');
    });
    const contract = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add payment method' }));
    await waitFor(() => expect(contract.notices).toEqual(['Wait a minute, then try again.']));
    expect(redirectTo).not.toHaveBeenCalled();
    expect(await row('Visa ending in 4242')).toBeVisible();
  });

  // @spec 8.13
  test.each([
    ['payments_missing', NO_PAYMENTS_YET],
    ['subscription_missing', 'Subscribe first: a card can only be added to a subscription.'],
  ])('empties the list if nothing was ever paid (%s)', async (code, detail) => {
    serveCards([visa]);
    mockCall(addPaymentMethod, () => {
      throw problemFailure(404, code, detail);
    });
    open();
    await row('Visa ending in 4242');
    await userEvent.click(screen.getByRole('button', { name: 'Add payment method' }));
    expect(await screen.findByText('No payment method yet')).toBeVisible();
    expect(screen.queryByText('Visa ending in 4242', { selector: 'p' })).not.toBeInTheDocument();
  });
});

describe('coming back from the page that adds a card', () => {
  test('names the card that was added, shows it, and cleans the address', async () => {
    serveCards([mastercard, visa]);
    const contract = open('?card=added');
    await waitFor(() => expect(contract.notices).toEqual(['Mastercard ending in 4444 was added']));
    expect(contract.replaced).toEqual(['/payment']);
    expect(heading()).toHaveFocus();
    expect(await row('Mastercard ending in 4444')).toBeVisible();
    act(() => contract.moveTo({ search: '' }));
    expect(contract.notices).toHaveLength(1);
  });

  test('says that no card was added if the merchant left the page', async () => {
    serveCards([visa]);
    const contract = open('?card=cancelled');
    await waitFor(() => expect(contract.notices).toEqual(['No card was added']));
    expect(contract.replaced).toEqual(['/payment']);
  });

  test('says that a card was added, without its name, if the cards fail to load', async () => {
    mockCall(listPaymentMethods, () => {
      throw problemFailure(404);
    });
    const contract = open('?card=added');
    await waitFor(() => expect(contract.notices).toEqual(['Your card was added']));
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  describe('while a payment is overdue', () => {
    const justAdded = { ...mastercard, created: Math.floor(Date.now() / 1000) };
    beforeEach(() => void servePlan(aSubscription({ status: 'past_due' })));

    test('makes the new card the default, which pays, and shows the new state of the subscription', async () => {
      serveCards([justAdded, visa]);
      const calls = mockCall(setDefaultPaymentMethod, () => {
        servePlan(aSubscription());
        return aPage([
          { ...justAdded, isDefault: true },
          { ...visa, isDefault: false },
        ]);
      });
      const contract = open('?card=added');
      await waitFor(() =>
        expect(contract.notices).toEqual([
          'Mastercard ending in 4444 is now your default card, and your payment went through',
        ]),
      );
      expect(calls.map(({ params }) => params.id)).toEqual(['pm_master']);
      expect(contract.replaced).toEqual(['/payment']);
      expect(await screen.findByText('Active')).toBeVisible();
    });

    test('says that the card was declined', async () => {
      serveCards([justAdded, visa]);
      mockCall(setDefaultPaymentMethod, () => {
        throw problemFailure(402, 'payment_declined', 'Your card was declined.');
      });
      const contract = open('?card=added');
      await waitFor(() => expect(contract.notices).toEqual(['Your card was declined.']));
      expect(screen.getByText('Past due')).toBeVisible();
    });

    test.each([
      ['was added long ago', [mastercard, visa]],
      ['is the default already', [{ ...justAdded, isDefault: true }]],
    ])('pays nothing with a card that %s, whoever opened the address', async (_, cards) => {
      serveCards(cards);
      const calls = mockCall(setDefaultPaymentMethod, () => aPage(cards));
      const contract = open('?card=added');
      await waitFor(() => expect(contract.notices).toEqual(['Mastercard ending in 4444 was added']));
      expect(calls).toEqual([]);
    });
  });
});
