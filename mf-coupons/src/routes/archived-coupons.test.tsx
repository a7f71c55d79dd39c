import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCoupons } from '@coupon-center/contracts';
import {
  aCoupon,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { blue, cardsShown, cardTitles, red, serveArchive } from '../testing/coupon-list.ts';
import { aList, aMerchant, serveSubscription } from '../testing/merchant.ts';
import { AddCouponScreen } from './add-coupon.tsx';
import { CouponsScreen } from './coupons.tsx';

setUpMockApi();

async function open() {
  serveSubscription();
  renderScreen(CouponsScreen, { user: aMerchant() });
  await cardsShown();
}

const titles = cardTitles;
const toggle = () => screen.getByRole('button', { name: 'Archived coupons' });

describe('archived coupons', () => {
  const old = aCoupon({
    id: 9,
    title: 'Old',
    description: 'Last winter',
    sort_number: 2,
    state: 'archived',
    archived: '2026-11-20T10:00:00.000Z',
  });

  test('are loaded only when the section is opened', async () => {
    serveArchive([red], [old]);
    const calls = mockCall(listCoupons, ({ query }) => aList(query.get('archived') === '1' ? [old] : [red]));
    await open();
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    expect(calls).toHaveLength(1);
    await userEvent.click(toggle());
    expect(await screen.findByText('Last winter')).toBeVisible();
    expect(calls).toHaveLength(2);
    expect(screen.getByText(/^Archived Nov 20/)).toBeVisible();
    await userEvent.click(toggle());
    expect(screen.queryByText('Last winter')).not.toBeInTheDocument();
  });

  test('return to their place with the focus on Restore', async () => {
    serveArchive([red, blue], [old]);
    await open();
    await userEvent.click(toggle());
    await userEvent.click(await screen.findByRole('button', { name: /^Restore Old/ }));
    await waitFor(() => expect(titles()).toEqual(['Red', 'Old', 'Blue']));
    expect(screen.getByRole('article', { name: /^Old/ })).toHaveFocus();
    expect(await screen.findByText('No archived coupons.')).toBeVisible();
  });

  test('cannot be restored with ten coupons, and the section says why', async () => {
    const ten = Array.from({ length: 10 }, (_, place) => aCoupon({ id: 20 + place, title: `${place} OFF` }));
    const { restored } = serveArchive(ten, [old]);
    await open();
    await userEvent.click(toggle());
    const button = await screen.findByRole('button', { name: /^Restore Old/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('You have 10 coupons. Archive one to restore another.');
    await userEvent.click(button);
    expect(restored).toEqual([]);
  });

  test('have no section if there are none, until one is archived', async () => {
    serveArchive([red, blue]);
    await open();
    expect(screen.queryByRole('button', { name: 'Archived coupons' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Archive Blue/ }));
    expect(await screen.findByRole('button', { name: 'Archived coupons' })).toBeVisible();
  });

  test('show an error with Retry if they cannot be loaded', async () => {
    serveArchive([red], [old]);
    await open();
    let isDown = true;
    mockCall(listCoupons, () => {
      if (isDown) throw problemFailure(404);
      return aList([old]);
    });
    await userEvent.click(toggle());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Your archived coupons could not be loaded.');
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Last winter')).toBeVisible();
    expect(document.body).not.toHaveFocus();
  });

  test('show a loading message', async () => {
    serveArchive([red], [old]);
    await open();
    mockCall(listCoupons, () => new Promise(() => undefined));
    await userEvent.click(toggle());
    expect(screen.getByText('Loading')).toBeInTheDocument();
  });

  test('can be opened by address without any active coupon, without a redirect to the form', async () => {
    serveArchive([], [old]);
    serveSubscription();
    const { contract } = renderScreen(CouponsScreen, {
      user: aMerchant(),
      location: { pathname: '/coupons', search: '?archived=1' },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Restore Old/ }));
    await waitFor(() => expect(titles()).toEqual(['Old']));
    expect(contract.visited).toEqual([]);
  });

  test('are mentioned beside the form of the first coupon', async () => {
    serveArchive([], [old]);
    serveSubscription();
    const { contract } = renderScreen(AddCouponScreen, { user: aMerchant() });
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent('One coupon is archived.');
    await userEvent.click(within(note).getByRole('link', { name: 'See what can be restored' }));
    expect(contract.visited).toEqual(['/coupons?archived=1']);
  });
});
