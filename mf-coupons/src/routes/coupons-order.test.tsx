import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Sortable from 'sortablejs';
import { listCoupons, sortCoupons } from '@coupon-center/contracts';
import {
  aCoupon,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { aList, aMerchant, serveCoupons, serveSubscription } from '../testing/merchant.ts';
import { CouponsScreen } from './coupons.tsx';

setUpMockApi();

const red = aCoupon({ id: 1, title: 'Red', sort_number: 1 });
const green = aCoupon({ id: 2, title: 'Green', sort_number: 2 });
const blue = aCoupon({ id: 3, title: 'Blue', sort_number: 3 });

async function open(coupons = [red, green, blue]) {
  serveSubscription();
  serveCoupons(coupons);
  const result = renderScreen(CouponsScreen, { user: aMerchant() });
  await screen.findAllByRole('link', { name: /^Edit/ });
  return result.contract;
}

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const handle = (title: string) => screen.getByRole('button', { name: `Move ${title}` });
const saveButton = () => screen.queryByRole('button', { name: 'Save changes' });

async function press(title: string, keys: string) {
  act(() => handle(title).focus());
  await userEvent.keyboard(keys);
}

/** What Sortable does at the end of a drag: it has moved the element, and says from where to where. */
function drag(title: string, newIndex: number) {
  const item = handle(title).closest('li')!;
  const list = item.parentElement!;
  const oldIndex = [...list.children].indexOf(item);
  const event = { item, from: list, to: list, oldIndex, newIndex } as unknown as Sortable.SortableEvent;
  const { onStart, onUpdate, onEnd } = Sortable.get(list)!.options;
  act(() => {
    onStart!(event);
    item.remove();
    list.insertBefore(item, list.children[newIndex] ?? null);
    onUpdate!(event);
    onEnd!(event);
  });
}

test('more than one coupon can be rearranged, and says how', async () => {
  await open();
  expect(screen.getByText('Drag and drop to rearrange coupons')).toBeVisible();
  expect(handle('Red')).toHaveAccessibleDescription('Press the arrow keys up and down to move it.');
  expect(saveButton()).not.toBeInTheDocument();
});

test('a single coupon has nothing to rearrange', async () => {
  await open([red]);
  expect(screen.queryByText(/Drag and drop/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
});

test('arrow keys move a coupon, keep the focus on it and tell where it is', async () => {
  await open();
  await press('Red', '{ArrowDown}');
  expect(titles()).toEqual(['Green', 'Red', 'Blue']);
  expect(handle('Red')).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Red moved to position 2 of 3.');
  await userEvent.keyboard('{ArrowDown}');
  expect(titles()).toEqual(['Green', 'Blue', 'Red']);
  expect(handle('Red')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('status')).toHaveTextContent('Red stays at position 3 of 3.');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(titles()).toEqual(['Red', 'Green', 'Blue']);
  expect(handle('Red')).toHaveFocus();
});

test('dragging moves a coupon', async () => {
  const contract = await open();
  drag('Blue', 0);
  expect(titles()).toEqual(['Blue', 'Red', 'Green']);
  expect(saveButton()).toBeVisible();
  expect(contract.visited).toEqual([]);
  drag('Blue', 2);
  expect(titles()).toEqual(['Red', 'Green', 'Blue']);
});

test('only the handle is dragged, on every kind of device', async () => {
  await open();
  const { options } = Sortable.get(handle('Red').closest('ul')!)!;
  expect(handle('Red')).toHaveClass(String(options.handle).slice(1));
  expect(options.forceFallback).toBe(true);
});

test('a new order is saved by its button, as strings', async () => {
  const contract = await open();
  await press('Red', '{ArrowDown}');
  mockCall(listCoupons, () => aList([green, red, blue]));
  let answer: () => void = () => undefined;
  const calls = mockCall(sortCoupons, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { success: true };
  });
  await userEvent.click(saveButton()!);
  const busy = await screen.findByRole('button', { name: 'Saving changes...' });
  expect(busy).toBeDisabled();
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
  expect(contract.asksBeforeLeaving()).toBe(false);
});

test('leaving with an unsaved order asks first, and not once it is back as it was', async () => {
  const contract = await open();
  expect(contract.asksBeforeLeaving()).toBe(false);
  await press('Red', '{ArrowDown}');
  expect(contract.asksBeforeLeaving()).toBe(true);
  await press('Red', '{ArrowUp}');
  expect(contract.asksBeforeLeaving()).toBe(false);
  expect(saveButton()).not.toBeInTheDocument();
});

test.each([
  [
    'the network is down',
    () => 'network-down' as const,
    'Your changes were not saved. We can not reach the server.',
  ],
  ['the API refuses', () => ({ success: false }), 'Your changes were not saved. Something went wrong'],
  [
    'the API fails',
    () => {
      throw problemFailure(500);
    },
    'Your changes were not saved. Something went wrong',
  ],
])('when %s, the order stays and can be saved again', async (_, answer, message) => {
  const contract = await open();
  await press('Red', '{ArrowDown}');
  mockCall(sortCoupons, answer);
  await userEvent.click(saveButton()!);
  await waitFor(() => expect(contract.notices).toEqual([expect.stringContaining(message)]));
  expect(titles()).toEqual(['Green', 'Red', 'Blue']);
  expect(saveButton()).toBeEnabled();
  expect(contract.asksBeforeLeaving()).toBe(true);
});

test('leaving the screen ends Sortable', async () => {
  serveSubscription();
  serveCoupons([red, green]);
  const { unmount } = renderScreen(CouponsScreen, { user: aMerchant() });
  const list = (await screen.findByRole('button', { name: 'Move Red' })).closest('ul')!;
  expect(Sortable.get(list)).toBeDefined();
  unmount();
  expect(Sortable.get(list)).toBeFalsy();
});
