import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addDays,
  archiveCoupon,
  dayIn,
  formatDayNear,
  listCoupons,
  renewCoupons,
  renewedEnd,
  restoreCoupon,
} from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import {
  aCoupon,
  aPage,
  aStore,
  aUser,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { serveNumbers } from '../../testing/page.ts';
import { ComingUp } from './coming-up.tsx';

setUpMockApi();

const TODAY = dayIn('America/Toronto');
const inDays = (days: number) => addDays(TODAY, days);
const ending = (id: number, days: number, fields: Partial<Coupon> = {}) =>
  aCoupon({
    id,
    description: `Coupon ${id}`,
    start_date: inDays(days - 9),
    expiration_date: inDays(days),
    ...fields,
  });
const FIVE = [1, 2, 3, 4, 5].map((id) => ending(id, 3));

/** Serves these coupons as a server would: renewals and the archive change them. */
function serveCoupons(first: readonly Coupon[]) {
  let coupons = [...first];
  const lists = mockCall(listCoupons, () => aPage(coupons));
  const renewals = mockCall(renewCoupons, ({ body }) => {
    const ends = new Map(body.coupons.map(({ id, to }) => [Number(id), to]));
    coupons = coupons.map((coupon) => ({
      ...coupon,
      expiration_date: ends.get(coupon.id) ?? coupon.expiration_date,
    }));
    return { coupons: coupons.filter(({ id }) => ends.has(id)) };
  });
  const archived = mockCall(archiveCoupon, ({ params }) => {
    const gone = coupons.find(({ id }) => String(id) === params.couponId)!;
    coupons = coupons.filter((coupon) => coupon !== gone);
    return { ...gone, state: 'archived' as const };
  });
  const restored = mockCall(restoreCoupon, ({ params }) => {
    const back = first.find(({ id }) => String(id) === params.couponId)!;
    coupons = [...coupons, back];
    return back;
  });
  return { lists, renewals, archived, restored };
}

function open(coupons: readonly Coupon[]) {
  serveNumbers(1);
  const calls = serveCoupons(coupons);
  return { ...renderScreen(() => <ComingUp store={aStore()} />, { user: aUser() }), ...calls };
}

const renewButton = (name: string) => screen.findByRole('button', { name });
const rows = (title: string) => within(screen.getByText(title).parentElement!).queryAllByRole('listitem');
const undo = (contract: { actions: { run: () => void }[] }) => act(() => contract.actions.at(-1)?.run());

test('renews five coupons with one press and one call, and undoes it', async () => {
  const { contract, renewals } = open(FIVE);
  await userEvent.click(await renewButton('Renew 5 coupons that end soon'));
  const to = inDays(13);
  expect(renewals[0]?.body).toEqual({ coupons: FIVE.map(({ id }) => ({ id, from: inDays(3), to })) });
  expect(contract.notices).toEqual(['5 coupons are renewed.']);
  expect(renewals).toHaveLength(1);

  undo(contract);
  await waitFor(() => expect(contract.notices).toContain('Undone. Your coupons end as before.'));
  expect(renewals[1]?.body).toEqual({ coupons: FIVE.map(({ id }) => ({ id, from: to, to: inDays(3) })) });
  expect(await renewButton('Renew 5 coupons that end soon')).toBeVisible();
});

test('lists the coupons that end with their new last days, the others by number', async () => {
  open(FIVE);
  await renewButton('Renew 5 coupons that end soon');
  expect(rows('Ending')).toHaveLength(3);
  const text = `Ends ${formatDayNear(inDays(3), TODAY)}. Renew it to run until ${formatDayNear(renewedEnd(FIVE[0]!)!, TODAY)}.`;
  expect(rows('Ending')[0]).toHaveTextContent(text);
  expect(screen.getByText('and 2 more coupons')).toBeVisible();
});

test('moves the focus on when the last coupon that ends is renewed', async () => {
  open([ending(1, 3, { start_date: inDays(-60) })]);
  await userEvent.click(await renewButton('Renew 20% OFF'));
  expect(await screen.findByText('No coupons end or start.')).toBeVisible();
  expect(document.body).not.toHaveFocus();
});

test('says why coupons were not renewed, and reads them again', async () => {
  const { contract, lists } = open(FIVE);
  await renewButton('Renew 5 coupons that end soon');
  mockCall(renewCoupons, () => {
    throw problemFailure(409, 'stale', 'The coupon has changed since you opened it.');
  });
  await userEvent.click(await renewButton('Renew 5 coupons that end soon'));
  expect(contract.notices).toEqual([
    '5 coupons weren’t renewed. The coupon has changed since you opened it.',
  ]);
  await waitFor(() => expect(lists).toHaveLength(2));
});

test('lists what starts, and codes that seem dead', async () => {
  serveCoupons([
    aCoupon({ id: 1, expiration_date: null, discount_code: 'DEAD' }),
    aCoupon({
      id: 2,
      description: 'Boots',
      start_date: inDays(2),
      expiration_date: null,
      state: 'scheduled',
    }),
  ]);
  serveNumbers(1, [{ coupon: 1, code_seems_dead: true }]);
  renderScreen(() => <ComingUp store={aStore()} />, { user: aUser() });
  await screen.findByText('Check the code DEAD.');
  expect(rows('Starting')[0]).toHaveTextContent(`On ${formatDayNear(inDays(2), TODAY)}`);
  expect(screen.getByText('8 free slots')).toBeVisible();
});

test('frees a slot of a full store with one press, and takes it back', async () => {
  const full = Array.from({ length: 9 }, (_, id) => aCoupon({ id, expiration_date: null }));
  const old = aCoupon({ id: 50, title: '15% OFF', expiration_date: '2026-01-05', state: 'expired' });
  const { contract, archived, restored } = open([...full, old]);
  await userEvent.click(await screen.findByRole('button', { name: 'Archive it to free a slot: 15% OFF' }));
  expect(archived[0]?.headers.get('if-match')).toBe(`"${old.updated}"`);
  expect(contract.notices).toEqual(['15% OFF is archived. One slot is free.']);
  expect(await screen.findByText('1 free slot')).toBeVisible();
  expect(document.body).not.toHaveFocus();

  undo(contract);
  await waitFor(() => expect(restored).toHaveLength(1));
  expect(await screen.findByText(/^All 10 slots are used\./)).toBeVisible();
});

test('says that there is no coupon yet, with the link to the first', async () => {
  const { contract } = open([]);
  expect(await screen.findByText('You have no coupons yet.')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Add a coupon' }));
  expect(contract.visited).toEqual(['/coupons/add']);
});

test('says that the coupons could not be loaded, and loads them on Retry', async () => {
  serveNumbers(1);
  let isDown = true;
  mockCall(listCoupons, () => {
    if (isDown) throw problemFailure(403);
    return aPage(FIVE);
  });
  renderScreen(() => <ComingUp store={aStore()} />, { user: aUser() });
  expect(await screen.findByText('Your coupons could not be loaded.')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await renewButton('Renew 5 coupons that end soon')).toBeVisible();
});
