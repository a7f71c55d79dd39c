import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Sortable from 'sortablejs';
import { listCoupons, sortCoupons } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { fieldFailure, mockCall, renderScreen, setUpMockApi } from '@coupon-center/remote-kit/testing';
import type { TestContract } from '@coupon-center/remote-kit/testing';
import { blue, cardTitles, cardsShown, couponList, green, red, white } from '../testing/coupon-list.ts';
import { aList, aMerchant, serveCoupons, serveSubscription } from '../testing/merchant.ts';
import { CouponsScreen } from './coupons.tsx';

setUpMockApi();

async function open(coupons = [red, green, blue]) {
  serveSubscription();
  serveCoupons(coupons);
  const result = renderScreen(CouponsScreen, { user: aMerchant() });
  await cardsShown();
  return result.contract;
}

const titles = cardTitles;
const announced = () => couponList().getByRole('status').textContent;
const handle = (title: string) => screen.getByRole('button', { name: new RegExp(`^Move ${title}`) });
const saveButton = () => screen.queryByRole('button', { name: 'Save changes' });

async function press(title: string, keys: string) {
  act(() => handle(title).focus());
  await userEvent.keyboard(keys);
}

// @spec 2.59
test('more than one coupon can be rearranged, and the page says how', async () => {
  await open();
  expect(screen.getByText('Drag and drop to rearrange coupons')).toBeVisible();
  expect(handle('Red')).toHaveAccessibleDescription(
    'Press Up or Down to move the coupon, Home or End to move it to the top or bottom, or Enter for a menu.',
  );
  expect(saveButton()).not.toBeInTheDocument();
});

// @spec 2.59
test('a single coupon cannot be rearranged', async () => {
  await open([red]);
  expect(screen.queryByText(/Drag and drop/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
});

test('arrow keys move a coupon, keep the focus on it and announce its place', async () => {
  await open();
  await press('Red', '{ArrowDown}');
  expect(titles()).toEqual(['Green', 'Red', 'Blue']);
  expect(handle('Red')).toHaveFocus();
  expect(announced()).toBe('Red moved to position 2 of 3.');
  await userEvent.keyboard('{ArrowDown}');
  expect(titles()).toEqual(['Green', 'Blue', 'Red']);
  expect(handle('Red')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(announced()).toBe('Red stays at position 3 of 3.');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(titles()).toEqual(['Red', 'Green', 'Blue']);
  expect(handle('Red')).toHaveFocus();
});

/** Mocks saving with a request that stays pending until the test answers it. */
function holdSaving() {
  let answer: () => void = () => undefined;
  const calls = mockCall(sortCoupons, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { success: true };
  });
  return { calls, answer: () => answer() };
}

// @spec 1.24 2.60 2.61 2.62 3.28 4.39 4.40 8.18
test('the save button sends a new order as strings', async () => {
  const contract = await open();
  await press('Red', '{ArrowDown}');
  mockCall(listCoupons, () => aList([green, red, blue]));
  const { calls, answer } = holdSaving();
  await userEvent.click(saveButton()!);
  const busy = await screen.findByRole('button', { name: 'Saving changes...' });
  await userEvent.click(busy);
  expect(contract.asksBeforeLeaving()).toBe(true);
  await waitFor(() => expect(calls).toHaveLength(1));
  answer();

  await waitFor(() => expect(contract.notices).toEqual(['Your changes were saved successfully']));
  expect(calls[0]!.body).toEqual({
    items: [
      { id: '2', sort_number: '1' },
      { id: '1', sort_number: '2' },
      { id: '3', sort_number: '3' },
    ],
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Sav/ })).not.toBeInTheDocument());
  expect(titles()).toEqual(['Green', 'Red', 'Blue']);
  expect(screen.getByRole('group', { name: 'Your coupons' })).toHaveFocus();
  expect(contract.asksBeforeLeaving()).toBe(false);
});

test('a coupon moved while an order is being saved keeps the focus, and its move can be saved next', async () => {
  const contract = await open();
  await press('Red', '{ArrowDown}');
  mockCall(listCoupons, () => aList([green, red, blue]));
  const { calls, answer } = holdSaving();
  await userEvent.click(saveButton()!);
  await waitFor(() => expect(calls).toHaveLength(1));
  await press('Blue', '{ArrowUp}');
  answer();
  await waitFor(() => expect(contract.notices).toEqual(['Your changes were saved successfully']));
  expect(saveButton()).toBeVisible();
  expect(handle('Blue')).toHaveFocus();
});

// @spec 4.38
test('leaving with an unsaved order asks first, unless the order was restored', async () => {
  const contract = await open();
  expect(contract.asksBeforeLeaving()).toBe(false);
  await press('Red', '{ArrowDown}');
  expect(contract.asksBeforeLeaving()).toBe(true);
  await press('Red', '{ArrowUp}');
  expect(contract.asksBeforeLeaving()).toBe(false);
  expect(saveButton()).not.toBeInTheDocument();
});

test.each([
  ['the network is down', () => 'network-down' as const, 'We cannot reach the server.'],
  ['the API refuses', () => ({ success: false }), 'Something went wrong'],
])('when %s, the order stays and Retry saves it', async (_, answer, message) => {
  const contract = await open();
  await press('Red', '{ArrowDown}');
  mockCall(sortCoupons, answer);
  await userEvent.click(saveButton()!);
  expect(await screen.findByRole('alert')).toHaveTextContent(`Your changes weren’t saved. ${message}`);
  expect(titles()).toEqual(['Green', 'Red', 'Blue']);
  expect(contract.asksBeforeLeaving()).toBe(true);
  expect(contract.reported).toHaveLength(1);
  expect(saveButton()).toBeEnabled();
  const calls = mockCall(sortCoupons, () => ({ success: true }));
  serveCoupons([green, red, blue]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(document.body).not.toHaveFocus();
  await waitFor(() => expect(contract.notices).toEqual(['Your changes were saved successfully']));
  expect(calls).toHaveLength(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(contract.asksBeforeLeaving()).toBe(false);
});

test('after a failure, a new move can be saved', async () => {
  await open();
  await press('Red', '{ArrowDown}');
  mockCall(sortCoupons, () => 'network-down');
  await userEvent.click(saveButton()!);
  await screen.findByRole('alert');
  await press('Red', '{ArrowDown}');
  expect(saveButton()).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('retrying saves an order without a coupon that was removed in the meantime', async () => {
  await open();
  await press('Red', '{ArrowDown}');
  mockCall(sortCoupons, () => {
    throw fieldFailure({ items: ['One of these coupons is not in your store. Reload the list.'] });
  });
  serveCoupons([red, green]);
  await userEvent.click(saveButton()!);
  expect(await screen.findByRole('alert')).toHaveTextContent('One of these coupons is not in your store.');
  await waitFor(() => expect(titles()).toEqual(['Green', 'Red']));
  const calls = mockCall(sortCoupons, () => ({ success: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(calls[0]?.body.items.map(({ id }) => id)).toEqual(['2', '1']));
});

test('the menu of a handle moves a coupon without dragging or arrow keys', async () => {
  await open();
  await userEvent.click(handle('Blue'));
  const item = (name: string) => screen.getByRole('menuitem', { name });
  expect(item('Move down')).toHaveAttribute('aria-disabled', 'true');
  expect(item('Move to the bottom')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(item('Move up'));
  expect(titles()).toEqual(['Red', 'Blue', 'Green']);
  await waitFor(() => expect(handle('Blue')).toHaveFocus());
  expect(announced()).toBe('Blue moved to position 2 of 3.');
});

test('End and Home move a coupon to the ends, and an unsaved order can be discarded', async () => {
  const contract = await open();
  await press('Red', '{End}');
  expect(titles()).toEqual(['Green', 'Blue', 'Red']);
  expect(announced()).toBe('Red moved to position 3 of 3.');
  expect(handle('Red')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(titles()).toEqual(['Red', 'Green', 'Blue']);
  await userEvent.keyboard('{End}');
  await userEvent.click(screen.getByRole('button', { name: 'Reset order' }));
  expect(titles()).toEqual(['Red', 'Green', 'Blue']);
  expect(announced()).toBe('Order reset. No changes to save.');
  expect(screen.getByRole('group', { name: 'Your coupons' })).toHaveFocus();
  expect(saveButton()).not.toBeInTheDocument();
  expect(contract.asksBeforeLeaving()).toBe(false);
});

describe('when somebody else changes the list', () => {
  async function changeElsewhere(contract: TestContract, coupons: Coupon[]) {
    const calls = serveCoupons(coupons);
    act(() => contract.publish({ type: 'coupons-changed' }));
    await waitFor(() => expect(calls).toHaveLength(1));
  }

  test('another order leaves the unsaved one unchanged, and the page says so', async () => {
    const contract = await open();
    await press('Red', '{ArrowDown}');
    await changeElsewhere(contract, [blue, green, red]);
    expect(await screen.findByText(/The order was changed in another tab/)).toBeVisible();
    expect(titles()).toEqual(['Green', 'Red', 'Blue']);
    await userEvent.click(screen.getByRole('button', { name: 'Reset order' }));
    expect(titles()).toEqual(['Blue', 'Green', 'Red']);
  });

  test('a coupon added elsewhere goes to the end of the unsaved order, and a removed one disappears from it', async () => {
    const contract = await open();
    await press('Red', '{ArrowDown}');
    await changeElsewhere(contract, [red, green, white]);
    await waitFor(() => expect(titles()).toEqual(['Green', 'Red', 'White']));
    expect(screen.queryByText(/changed elsewhere/)).not.toBeInTheDocument();
    expect(saveButton()).toBeVisible();
  });

  test('an order that was restored no longer counts as unsaved', async () => {
    const contract = await open();
    await press('Red', '{ArrowDown}{ArrowUp}');
    await changeElsewhere(contract, [blue, green, red]);
    await waitFor(() => expect(titles()).toEqual(['Blue', 'Green', 'Red']));
    expect(saveButton()).not.toBeInTheDocument();
  });
});

test('leaving the screen destroys Sortable', async () => {
  serveSubscription();
  serveCoupons([red, green]);
  const { unmount } = renderScreen(CouponsScreen, { user: aMerchant() });
  const list = (await screen.findByRole('button', { name: /^Move Red/ })).closest('ul')!;
  expect(Sortable.get(list)).toBeDefined();
  unmount();
  expect(Sortable.get(list)).toBeFalsy();
});
