import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCoupons, me, updateSubscription } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { aCoupon, aPage, aStore, mockCall, problemFailure } from '@coupon-center/remote-kit/testing';
import { aMerchant, servePlan } from '../testing/merchant.ts';
import {
  active,
  canceller,
  chip,
  ending,
  openPayment,
  planHasFocus,
  setUpPayment,
} from '../testing/payment-screen.tsx';

setUpPayment();

describe('an active subscription', () => {
  beforeEach(() => void mockCall(listCoupons, () => aPage([aCoupon()])));

  // @spec 2.84 4.8 4.9
  test('is green, and shows the next billing date', async () => {
    servePlan(active);
    openPayment();
    expect(await chip('Active')).toContain('success');
    const card = screen.getByText('Active').closest('section');
    expect(card).toContainElement(screen.getByRole('heading', { level: 3, name: 'Coupon Page' }));
    expect(screen.getByText('Next billing date: Dec 21, 2126')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Subscribe Now' })).not.toBeInTheDocument();
  });

  /** Opens the confirmation. @returns the dialog */
  async function effectOf(coupons: Coupon[], user = aMerchant()) {
    servePlan(active);
    const asked = mockCall(listCoupons, () => aPage(coupons));
    openPayment(user);
    const button = await screen.findByRole('button', { name: 'Cancel Subscription' });
    expect(asked).toEqual([]);
    await userEvent.click(button);
    await waitFor(() => expect(asked).toHaveLength(1));
    return screen.getByRole('dialog');
  }

  test('says before it is cancelled how many coupons go offline, and when', async () => {
    const coupons = [
      aCoupon({ id: 1 }),
      aCoupon({ id: 2 }),
      aCoupon({ id: 3, state: 'scheduled' }),
      aCoupon({ id: 4, state: 'held' }),
    ];
    const dialog = await effectOf(coupons);
    expect(
      await within(dialog).findByText(
        'Your 2 live coupons stay up until Dec 21, 2126, then your page goes offline.',
      ),
    ).toBeVisible();
  });

  test('says that only the subscription ends if the page was never approved', async () => {
    const dialog = await effectOf([aCoupon()], aMerchant({ store: aStore() }));
    expect(dialog).toHaveTextContent('Your page isn’t live yet.');
  });

  test('leaves out the number if the coupons cannot be counted', async () => {
    servePlan(active);
    mockCall(listCoupons, () => {
      throw problemFailure(404);
    });
    openPayment();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'Your coupons stay up until Dec 21, 2126, then your page goes offline.',
    );
  });

  // @spec 4.10 4.16 4.17 4.18
  test('asks before it is cancelled, and going back changes nothing', async () => {
    servePlan(active);
    const calls = mockCall(updateSubscription, () => ending);
    openPayment();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel Subscription?' });
    expect(dialog).toHaveTextContent('Are you sure you want to cancel your subscription to Coupon Page?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'No, go back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls).toEqual([]);
    expect(screen.getByText('Active')).toBeVisible();
  });

  async function cancel() {
    servePlan(active);
    const contract = openPayment();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, cancel' }));
    return contract;
  }

  // @spec 4.11 4.12 4.19 4.20 4.21
  test("once cancelled, is replaced by the API's answer, and leaves the focus on the card", async () => {
    const calls = mockCall(updateSubscription, () => ending);
    const told = mockCall(me, () => canceller);
    await cancel();
    expect(await chip('Cancelled')).toContain('error');
    expect(screen.getByText('Cancelled on Nov 21, 2026')).toBeVisible();
    expect(screen.getByText('Your coupons are live until Dec 21, 2126')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ status: 'active' }]);
    await waitFor(() => expect(told).toHaveLength(1));
    await waitFor(planHasFocus);
  });

  test('shows in the dialog why it cannot be cancelled, and can be retried', async () => {
    mockCall(updateSubscription, () => {
      throw problemFailure(502);
    });
    const contract = await cancel();
    const dialog = screen.getByRole('dialog', { name: 'Cancel Subscription?' });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Something went wrong');
    expect(contract.notices).toEqual([]);
    expect(contract.reported).toHaveLength(1);
    expect(screen.getByText('Active')).toBeVisible();

    mockCall(updateSubscription, () => ending);
    mockCall(me, () => canceller);
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Yes, cancel' }));
    expect(await screen.findByText('Cancelled')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
