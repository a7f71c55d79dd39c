import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addDays,
  dayIn,
  formatDay,
  listCopyTargets,
  pauseCoupon,
  renewCoupons,
  renewedEnd,
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
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Duplicate' })).toHaveFocus());
    await userEvent.keyboard('p');
    expect(screen.getByRole('menuitem', { name: 'Pause' })).toHaveFocus();
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

describe('renewing', () => {
  const today = dayIn('America/Toronto');
  const end = addDays(today, 3);
  const ending = aCoupon({ id: 1, title: 'Red', start_date: addDays(today, -40), expiration_date: end });
  const later = { start_date: addDays(end, 1), expiration_date: addDays(end, 10) };

  /** A list whose coupons are renewed as the API does it. */
  async function open(coupons: Coupon[]) {
    const list = [...coupons];
    serveCoupons(list);
    serveSubscription();
    const calls = mockCall(renewCoupons, ({ body }) => {
      const [{ id, to }] = body.coupons as unknown as [{ id: number; to: string }];
      const place = list.findIndex((coupon) => coupon.id === id);
      list[place] = { ...list[place]!, expiration_date: to };
      return { coupons: [list[place]] };
    });
    const { contract } = renderScreen(CouponsScreen, { user: aMerchant() });
    await cardsShown();
    return { contract, calls };
  }

  const button = () => screen.queryByRole('button', { name: /^Renew Red/ });

  test('one press moves the last day, keeps the focus in the row, and can be undone', async () => {
    const { contract, calls } = await open([ending]);
    await userEvent.hover(button()!);
    await waitFor(() => expect(button()).toHaveAccessibleDescription(/^It would run until/));
    await userEvent.click(button()!);
    const to = renewedEnd(ending)!;
    await waitFor(() => expect(contract.notices).toEqual([`Red now runs until ${formatDay(to)}.`]));
    expect(calls.map(({ body }) => body)).toEqual([{ coupons: [{ id: 1, from: end, to }] }]);
    await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());

    act(() => contract.actions[0]!.run());
    await waitFor(() => expect(contract.notices).toContain(`Undone. Red runs until ${formatDay(end)}.`));
    expect(calls[1]!.body).toEqual({ coupons: [{ id: 1, from: to, to: end }] });
    await waitFor(() => expect(button()).toBeVisible());
  });

  test('the menu has all actions, with Duplicate, whose button Renew replaces', async () => {
    const { contract, calls } = await open([
      ending,
      { ...ending, id: 2, title: 'Blue', expiration_date: null },
    ]);
    mockCall(listCopyTargets, () => ({ targets: [] }));
    expect(screen.queryByRole('link', { name: /^Duplicate Red/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Duplicate Blue/ })).toBeVisible();
    const openMenu = () => userEvent.click(screen.getByRole('button', { name: /^More for Red/ }));
    await openMenu();
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Renew',
      'Duplicate',
      'Share',
      'Archive',
      'Pause',
      'History',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
    expect(contract.visited).toEqual(['/coupons/add?from=1']);
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Renew' }));
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  test.each<[string, Coupon[]]>([
    ['ends later', [{ ...ending, expiration_date: addDays(today, 15) }]],
    ['has no end', [{ ...ending, expiration_date: null }]],
    ['has ended', [{ ...ending, state: 'expired', expiration_date: addDays(today, -1) }]],
    ['is scheduled again', [ending, { ...ending, ...later, id: 2, state: 'scheduled' }]],
  ])('is not offered for a coupon that %s', async (_name, coupons) => {
    await open(coupons);
    expect(button()).not.toBeInTheDocument();
  });

  test('needs no free slot', async () => {
    await open(
      Array.from({ length: 10 }, (_, index) => ({ ...ending, id: index + 1, description: `Text ${index}` })),
    );
    expect(screen.getAllByRole('button', { name: /^Renew Red/ })).toHaveLength(10);
  });

  test('shows a refusal, and the button stays', async () => {
    const { contract } = await open([ending]);
    mockCall(renewCoupons, () => {
      throw problemFailure(409, 'stale', 'The coupon has changed.');
    });
    await userEvent.click(button()!);
    await waitFor(() => expect(contract.notices).toEqual(['Red wasn’t renewed. The coupon has changed.']));
    expect(button()).toBeEnabled();
  });
});
