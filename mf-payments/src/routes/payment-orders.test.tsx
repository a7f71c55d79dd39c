import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listTransactions } from '@coupon-center/contracts';
import {
  aSubscription,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { aMerchant, anOrder, serveCards, serveOrders, servePlan } from '../testing/merchant.ts';
import { serveOrganization } from '../testing/organization.ts';
import { PaymentScreen } from './payment.tsx';

setUpMockApi();
beforeEach(() => {
  servePlan(aSubscription());
  serveCards();
  serveOrganization(null);
});

const open = () => renderScreen(PaymentScreen, { user: aMerchant() }).contract;
const table = () => screen.findByRole('table', { name: 'Order history' });
const orderIds = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.textContent.replace('Order ID', ''));

// @spec 2.86
test('shows no table without orders', async () => {
  const calls = serveOrders([]);
  open();
  await waitFor(() => expect(calls).toHaveLength(1));
  await screen.findByText('Active');
  expect(screen.queryByText('Order history')).not.toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('shows the charge that failed before all orders, until it is paid', async () => {
  const failed_payment = { at: 1_795_180_000, amount: 2749, currency: 'cad', next_attempt: 1_795_440_000 };
  servePlan(aSubscription({ status: 'past_due', failed_payment }));
  serveOrders([anOrder()]);
  const contract = open();
  const [, failed, order] = within(await table()).getAllByRole('row');
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells(failed!)).toEqual(['Failed', 'Nov 20, 2026', 'CA$27.49', 'Next attempt on Nov 23, 2026']);
  expect(cells(order!)[0]).toContain('ch_1');

  servePlan(aSubscription());
  act(() => contract.publish({ type: 'subscription-changed', coupon_center_txn: { id: 5 } }));
  await waitFor(() => expect(screen.queryByText('Failed')).not.toBeInTheDocument());
});

// @spec 2.85 9.20
test('shows each order with its date, amount and receipt', async () => {
  serveOrders([anOrder()]);
  open();
  const [header, row] = within(await table()).getAllByRole('row');
  expect(
    within(header!)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Order ID', 'Date', 'Amount', 'Receipt']);
  expect(
    within(row!)
      .getAllByRole('cell')
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(['Order IDch_1', 'Nov 21, 2026', 'CA$24.99']);
  expect(within(row!).getByRole('cell', { name: 'ch_1' })).toBeVisible();
  const receipt = within(row!).getByRole('link', { name: /View Receipt/ });
  expect(receipt).toHaveAttribute('href', 'http://localhost/sandbox/receipts/ch_1');
  expect(receipt).toHaveAttribute('target', '_blank');
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('shows an order number for phone calls, above the id of the charge', async () => {
  serveOrders([anOrder({ order_number: 1043 })]);
  open();
  const cell = within(await table()).getAllByRole('cell')[0]!;
  expect(within(cell).getByText('1043')).toBeVisible();
  expect(within(cell).getByText('ch_1')).toBeVisible();
  expect(screen.getByRole('link', { name: /View Receipt of order 1043/ })).toBeVisible();
});

// @spec 2.85
test('shows no dead link for an order without a receipt', async () => {
  serveOrders([anOrder({ receipt_url: null })]);
  open();
  const receipt = within(await table()).getByRole('cell', { name: 'No receipt' });
  expect(within(receipt).queryByRole('link')).not.toBeInTheDocument();
});

describe('further pages', () => {
  const orders = [1, 2, 3, 4, 5].map((number) => anOrder({ id: `ch_${number}` }));

  test('are loaded one by one', async () => {
    const calls = serveOrders(orders, 2);
    open();
    await table();
    expect(orderIds()).toEqual(['ch_1', 'ch_2']);
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(orderIds()).toEqual(['ch_1', 'ch_2', 'ch_3', 'ch_4']));
    expect(screen.getByRole('button', { name: 'Load more' })).toHaveFocus();
    expect(screen.getByText('4 of 5 orders')).toBeVisible();
    expect(screen.getByText('2 more orders loaded, 4 of 5 shown.')).toHaveAttribute('role', 'status');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(orderIds()).toHaveLength(5));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByText('All 5 orders are shown')).toHaveFocus());
    expect(screen.getByText('1 more order loaded, 5 of 5 shown.')).toBeInTheDocument();
    expect(calls.map(({ query }) => query.get('page'))).toEqual(['1', '2', '3']);
  });

  test('show an order once, even if a new one moved it to the next page', async () => {
    serveOrders(orders, 2);
    open();
    await table();
    serveOrders([anOrder({ id: 'ch_0' }), ...orders], 2);
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(orderIds()).toEqual(['ch_1', 'ch_2', 'ch_3']));
  });

  test('can be retried after a failure, which leaves the loaded orders in place', async () => {
    serveOrders(orders, 2);
    const contract = open();
    await table();
    mockCall(listTransactions, () => {
      throw problemFailure(404);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('More orders could not be loaded.');
    expect(orderIds()).toEqual(['ch_1', 'ch_2']);
    expect(contract.notices).toEqual([]);
    serveOrders(orders, 2);
    const retry = screen.getByRole('button', { name: 'Retry' });
    expect(retry).toHaveFocus();
    await userEvent.click(retry);
    await waitFor(() => expect(orderIds()).toHaveLength(4));
    expect(screen.getByRole('button', { name: 'Load more' })).toHaveFocus();
  });
});

// @spec 8.22
test('offers Retry without a toast if the orders fail to load, and still shows the plan', async () => {
  mockCall(listTransactions, () => {
    throw problemFailure(404);
  });
  const contract = open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your orders could not be loaded.');
  expect(await screen.findByText('Active')).toBeVisible();
  expect(contract.notices).toEqual([]);
  serveOrders([anOrder()]);
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await table()).toBeVisible();
});
