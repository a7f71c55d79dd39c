import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addCoupon,
  addDays,
  dayIn,
  listCopyTargets,
  me,
  pauseCoupon,
  resumeCoupon,
  updateCoupon,
} from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import {
  aCoupon,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { onDesktop, retype } from '../testing/coupon-form.ts';
import { cardsShown } from '../testing/coupon-list.ts';
import { aMerchant, serveCoupons, serveSubscription } from '../testing/merchant.ts';
import { CouponsScreen } from './coupons.tsx';
import { EditCouponScreen } from './edit-coupon.tsx';

setUpMockApi();

describe('pausing', () => {
  onDesktop();

  const today = dayIn('America/Toronto');
  const live = aCoupon({ id: 1, title: 'Red', start_date: addDays(today, -1), expiration_date: null });
  const PAUSED = { state: 'held', hold_reason: null, paused: '2026-11-20T10:00:00.000Z' } as const;
  const paused: Coupon = { ...live, ...PAUSED, updated: '2026-11-20T10:00:00.000Z' };

  const target = {
    client: '8',
    site_name: 'Coupons.com',
    store_name: 'Maple US',
    currency: 'usd',
    currency_symbol: '$',
  };

  /** A mock API whose coupon pauses and resumes. */
  function serve(coupon: Coupon) {
    const coupons = [coupon];
    mockCall(listCopyTargets, () => ({ targets: [] }));
    const turned = (to: Coupon) => (coupons[0] = to);
    serveCoupons(coupons);
    serveSubscription();
    return {
      pausing: mockCall(pauseCoupon, () => turned(paused)),
      resuming: mockCall(resumeCoupon, () => turned({ ...live, updated: '2026-11-21T10:00:00.000Z' })),
    };
  }

  async function openList(coupon: Coupon) {
    const calls = serve(coupon);
    const { contract } = renderScreen(CouponsScreen, { user: aMerchant() });
    await cardsShown();
    return { contract, ...calls };
  }

  async function choose(entry: string) {
    await userEvent.click(screen.getByRole('button', { name: /^More for Red/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
  }

  test('pauses a coupon, says so, and offers to undo it', async () => {
    const { contract, pausing, resuming } = await openList(live);
    expect(screen.getByText('Live')).toBeVisible();
    await choose('Pause');
    expect(await screen.findByText('Paused')).toBeVisible();
    expect(screen.queryByText('Live')).not.toBeInTheDocument();
    expect(pausing[0]).toMatchObject({ params: { couponId: '1' } });
    expect(pausing[0]!.headers.get('if-match')).toBe(`"${live.updated}"`);
    expect(contract.notices).toEqual(['Red is paused. Shoppers don’t see it.']);
    // No coupon runs any more.
    expect(screen.getByRole('note')).toHaveTextContent('shoppers see an empty page');

    contract.actions[0]!.run();
    expect(await screen.findByText('Live')).toBeVisible();
    expect(resuming[0]!.headers.get('if-match')).toBe(`"${paused.updated}"`);
    await waitFor(() => expect(contract.notices).toContain('Red is no longer paused.'));
  });

  test('resumes a paused coupon', async () => {
    const { contract, resuming } = await openList(paused);
    expect(screen.getByText('Paused')).toBeVisible();
    await choose('Resume');
    expect(await screen.findByText('Live')).toBeVisible();
    expect(resuming).toHaveLength(1);
    expect(contract.notices).toEqual(['Red is no longer paused.']);
  });

  test('shows a paused coupon that is also on hold as on hold', async () => {
    await openList({ ...paused, hold_reason: 'The code does not work.' });
    expect(screen.getByText('On hold')).toBeVisible();
    expect(screen.queryByText('Paused')).not.toBeInTheDocument();
  });

  test('shows a refusal, and reloads the list', async () => {
    const { contract } = await openList(live);
    mockCall(pauseCoupon, () => {
      throw problemFailure(409, 'stale', 'The coupon has changed.');
    });
    await choose('Pause');
    await waitFor(() => expect(contract.notices).toEqual(['Red wasn’t paused. The coupon has changed.']));
    expect(screen.getByText('Live')).toBeVisible();
  });

  test('links to the history, and to a copy on another site if there is a store', async () => {
    const { contract } = await openList(live);
    mockCall(listCopyTargets, () => ({ targets: [target] }));
    await choose('History');
    await choose('Copy to Coupons.com');
    expect(contract.visited).toEqual(['/coupons/1/history', '/coupons/1/copy?to=8']);
  });

  test('the menu opens and chooses by keyboard, and returns the focus', async () => {
    const { pausing } = await openList(live);
    const button = screen.getByRole('button', { name: /^More for Red/ });
    act(() => button.focus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Pause' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(pausing).toHaveLength(1));
    await waitFor(() => expect(button).toHaveFocus());
  });

  test('the form can pause its coupon too, keeps typed text, and then saves over the paused version', async () => {
    const { pausing } = serve(live);
    const saved = mockCall(updateCoupon, () => paused);
    const { contract } = renderScreen(EditCouponScreen, {
      user: aMerchant(),
      location: { route: '/coupons/:couponId', params: { couponId: '1' }, pathname: '/coupons/1' },
    });
    await screen.findByRole('textbox', { name: 'Coupon Description' });
    await retype('Savings', '25');
    await choose('Pause');
    const preview = within(screen.getByRole('complementary', { name: 'Preview' }));
    expect(await preview.findByText('Paused: shoppers won’t see it until you resume it.')).toBeVisible();
    expect(pausing).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: 'Savings' })).toHaveValue('25');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.headers.get('if-match')).toBe(`"${paused.updated}"`);
    await waitFor(() => expect(contract.visited).toEqual(['/coupons']));
  });
});

describe('a successor', () => {
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
});
