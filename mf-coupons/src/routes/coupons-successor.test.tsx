import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addCoupon, addDays, dayIn, listCopyTargets, me } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import {
  aCoupon,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { cardsShown } from '../testing/coupon-list.ts';
import { aMerchant, serveCoupons, serveSubscription } from '../testing/merchant.ts';
import { CouponsScreen } from './coupons.tsx';

setUpMockApi();

const today = dayIn('America/Toronto');
const end = addDays(today, 3);
const ending = aCoupon({ id: 1, title: 'Red', start_date: addDays(today, -6), expiration_date: end });
const next = { start_date: addDays(end, 1), expiration_date: addDays(end, 10) };

async function open(coupons: Coupon[]) {
  serveCoupons(coupons);
  serveSubscription();
  const { contract } = renderScreen(CouponsScreen, { user: aMerchant() });
  await cardsShown();
  return contract;
}

const button = () => screen.queryByRole('button', { name: /^Renew Red/ });

test('one press schedules a coupon with the same terms, right after the end and for as long', async () => {
  const coupons = [ending];
  const contract = await open(coupons);
  const calls = mockCall(addCoupon, () => {
    const saved = { ...ending, ...next, id: 2, sort_number: 2, state: 'scheduled' as const };
    coupons.push(saved);
    return saved;
  });
  await userEvent.click(button()!);
  await waitFor(() => expect(contract.notices).toHaveLength(1));
  expect(contract.notices[0]).toMatch(/^Scheduled: .+ \(10 days\)$/);
  expect(calls[0]!.body).toMatchObject({
    ...next,
    offer_type: ending.offer_type,
    description: ending.description,
    discount_code: ending.discount_code,
    custom_url: ending.custom_url,
  });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(button()).not.toBeInTheDocument();
});

test('the button explains itself, and Duplicate moves to the menu to make room', async () => {
  const contract = await open([ending, { ...ending, id: 2, title: 'Blue', expiration_date: null }]);
  await userEvent.hover(button()!);
  await waitFor(() => expect(button()).toHaveAccessibleDescription(/^Schedules the same coupon again/));
  expect(screen.queryByRole('link', { name: /^Duplicate Red/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Duplicate Blue/ })).toBeVisible();
  mockCall(listCopyTargets, () => ({ targets: [] }));
  await userEvent.click(screen.getByRole('button', { name: /^More for Red/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  expect(contract.visited).toEqual(['/coupons/add?from=1']);
});

test.each<[string, Coupon[]]>([
  ['ends later', [{ ...ending, expiration_date: addDays(today, 15) }]],
  ['has no end', [{ ...ending, expiration_date: null }]],
  ['has ended', [{ ...ending, state: 'expired', expiration_date: addDays(today, -1) }]],
  ['has a successor already', [ending, { ...ending, ...next, id: 2, state: 'scheduled' }]],
])('offers no successor for a coupon that %s', async (_name, coupons) => {
  await open(coupons);
  expect(button()).not.toBeInTheDocument();
});

test('offers no successor if all ten coupons are in use', async () => {
  await open(
    Array.from({ length: 10 }, (_, index) => ({ ...ending, id: index + 1, description: `Text ${index}` })),
  );
  expect(button()).not.toBeInTheDocument();
});

test('shows a refusal, and the button stays', async () => {
  const contract = await open([ending]);
  const asked = mockCall(me, () => aMerchant());
  mockCall(addCoupon, () => {
    throw problemFailure(403, 'coupon_limit_reached', 'You can have up to ten coupons.');
  });
  await userEvent.click(button()!);
  await waitFor(() => expect(contract.notices).toEqual(['You can have up to ten coupons.']));
  // The user decides whether a coupon may be added, so it is read again.
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(button()).toBeEnabled();
});
