/** Several coupons held at once, by mouse and by keyboard. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  approveCoupon,
  holdCoupon,
  listProviderCoupons,
  readReviewNumbers,
  releaseCoupon,
} from '@coupon-center/contracts';
import type { ProviderCoupon } from '@coupon-center/contracts';
import {
  aPage,
  aUser,
  createTestContract,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { aProviderCoupon } from '../testing/a-review-item.ts';
import { serveTemplates } from '../testing/reason-templates.ts';
import { numbers, press } from '../testing/review-screen.ts';
import { ReviewCouponsScreen } from './review-coupons.tsx';

setUpMockApi();

const coupons = ['ONE', 'TWO', 'THREE'].map((title, place) =>
  aProviderCoupon({ id: place + 1, title, description: 'On boots' }),
);
const held = aProviderCoupon({ id: 4, title: 'FOUR', state: 'held', hold_reason: 'Ended' });

/** Opens the table; a coupon that is held stays in it. */
async function openTable(initial: ProviderCoupon[] = [...coupons, held]) {
  const list = { coupons: initial };
  mockCall(listProviderCoupons, () => aPage(list.coupons));
  mockCall(readReviewNumbers, () => numbers);
  serveTemplates();
  const calls = mockCall(holdCoupon, ({ params }) => {
    const coupon = list.coupons.find(({ id }) => String(id) === params.id)!;
    const now = { ...coupon, state: 'held' as const, hold_reason: 'Ended' };
    list.coupons = list.coupons.map((one) => (one === coupon ? now : one));
    return now;
  });
  const { contract } = renderScreen(ReviewCouponsScreen, {
    user: aUser({ role: 'provider' }),
    site: { ...createTestContract().site, moderateCoupons: true },
    location: { search: '?state=all' },
  });
  await screen.findByRole('table', { name: 'Coupons' });
  return { contract, calls, list };
}

const box = (title: string) => screen.getByRole('checkbox', { name: `Select ${title} – On boots` });
const select = (...titles: string[]) =>
  titles.reduce<Promise<void>>(
    (before, title) => before.then(() => userEvent.click(box(title))),
    Promise.resolve(),
  );

async function confirm(title: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await userEvent.click(await dialog.findByRole('button', { name: 'The offer has ended.' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Hold' }));
}

test('the selected coupons are held with one reason', async () => {
  const { contract, calls } = await openTable();
  await select('ONE', 'THREE');
  expect(screen.getByText('2 selected')).toBeVisible();
  await press('Hold 2');
  await confirm('Put 2 coupons on hold?');
  await waitFor(() => expect(contract.notices).toEqual(['2 coupons on hold']));
  expect(calls.map(({ params, body }) => [params.id, body])).toEqual([
    ['1', { reason: 'The offer has ended.' }],
    ['3', { reason: 'The offer has ended.' }],
  ]);
  expect(calls[0]!.headers.get('if-match')).toBe(`"${coupons[0]!.updated}"`);
  await waitFor(() => expect(screen.queryByText(/selected$/)).not.toBeInTheDocument());
});

test('all coupons can be selected but those on hold, and the selection can be cleared', async () => {
  await openTable();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all coupons shown' }));
  expect(screen.getByText('3 selected')).toBeVisible();
  expect(screen.getAllByRole('checkbox', { name: /^Select .* – / })).toHaveLength(3);
  await press('Clear selection');
  expect(screen.queryByText(/selected$/)).not.toBeInTheDocument();
  expect(box('ONE')).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select all coupons shown' })).toHaveFocus();
});

test('a coupon that has changed is not held, and the others are', async () => {
  const { contract, calls } = await openTable();
  mockCall(holdCoupon, ({ params, headers }) => {
    calls.push({ params, headers } as (typeof calls)[number]);
    if (params.id === '1') throw problemFailure(409, 'stale', 'The coupon has changed since you opened it.');
    return { ...coupons[1]!, state: 'held' as const };
  });
  await select('ONE', 'TWO');
  await press('Hold 2');
  await confirm('Put 2 coupons on hold?');
  await waitFor(() =>
    expect(contract.notices).toEqual([
      '1 coupon on hold',
      '1 coupon was not held because it has changed since you selected it. Look at it again.',
    ]),
  );
  expect(calls).toHaveLength(2);
});

test('after a failure in between, Retry holds only the rest', async () => {
  const { contract } = await openTable();
  let isDown = true;
  const sent: string[] = [];
  mockCall(holdCoupon, ({ params }) => {
    if (params.id === '2' && isDown) return 'network-down';
    sent.push(String(params.id));
    return { ...held, id: Number(params.id) };
  });
  await select('ONE', 'TWO', 'THREE');
  await press('Hold 3');
  await confirm('Put 3 coupons on hold?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Put 2 coupons on hold?' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('We cannot reach the server.');
  isDown = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(contract.notices).toEqual(['3 coupons on hold']));
  expect(sent).toEqual(['1', '2', '3']);
});

test('an unfinished reason outlasts the selection, and a coupon that was held is not selected once it is released', async () => {
  const { contract, list } = await openTable();
  const released = mockCall(releaseCoupon, () => {
    list.coupons = [...coupons, held];
    return coupons[0]!;
  });
  await select('ONE');
  await press('Hold 1');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Ended');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('Clear selection');
  await select('ONE');
  await press('Hold 1');
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Ended');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hold' }));
  await waitFor(() => expect(contract.notices).toEqual(['1 coupon on hold']));
  const [release] = await screen.findAllByRole('button', { name: 'Release' });
  await waitFor(() => expect(screen.queryByText('1 selected')).not.toBeInTheDocument());
  await userEvent.click(release!);
  await waitFor(() => expect(released).toHaveLength(1));
  await waitFor(() => expect(box('ONE')).not.toBeChecked());
});

test('J and K move through the rows, Space selects, and H holds the selection', async () => {
  const { contract, calls } = await openTable();
  await userEvent.keyboard('j');
  expect(box('ONE')).toHaveFocus();
  await userEvent.keyboard('j[Space]');
  await userEvent.keyboard('k[Space]');
  expect(box('ONE')).toBeChecked();
  await userEvent.keyboard('h');
  await confirm('Put 2 coupons on hold?');
  await waitFor(() => expect(contract.notices).toEqual(['2 coupons on hold']));
  expect(calls.map(({ params }) => params.id)).toEqual(['1', '2']);
});

test('without a selection, A and H decide about the row with the focus', async () => {
  const pending = aProviderCoupon({
    id: 7,
    title: 'NEW',
    description: 'On boots',
    approved: false,
    state: 'pending',
  });
  const { contract } = await openTable([coupons[0]!, pending]);
  const approved = mockCall(approveCoupon, () => ({ ...pending, approved: true, state: 'live' as const }));
  await userEvent.keyboard('a');
  await userEvent.keyboard('jja');
  await waitFor(() => expect(contract.notices).toEqual(['NEW was approved']));
  expect(approved).toHaveLength(1);
  box('ONE').focus();
  await userEvent.keyboard('h');
  expect(await screen.findByRole('dialog', { name: 'Put ONE on hold?' })).toBeVisible();
});
