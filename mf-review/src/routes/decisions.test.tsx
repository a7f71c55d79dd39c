import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDays, dayIn, listDecisions } from '@coupon-center/contracts';
import type { Decision } from '@coupon-center/contracts';
import { aPage, aUser, mockCall, renderScreen, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { DecisionsScreen } from './decisions.tsx';

setUpMockApi();

const user = aUser({ role: 'provider', provider_role: 'administrator' });
const decision: Decision = {
  id: 1,
  verdict: 'approved',
  reason: null,
  store_id: 11,
  store_name: 'Maple Outfitters',
  coupon_id: null,
  coupon_title: null,
  decided_by: 'review@coupons.example',
  decided_at: '2026-11-21T02:30:00.000Z',
  waited_seconds: 7300,
};

test('the log says who decided what, when, why, and after how long', async () => {
  mockCall(listDecisions, () =>
    aPage([
      {
        ...decision,
        id: 2,
        verdict: 'held',
        reason: 'The offer has ended.',
        coupon_id: 5,
        coupon_title: '20% OFF',
        decided_by: null,
        waited_seconds: null,
      },
      decision,
    ]),
  );
  renderScreen(DecisionsScreen, { user });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Decisions');
  const [held, approved] = (await screen.findAllByRole('listitem')).map((item) => within(item));
  expect(held!.getByText('Put on hold')).toBeVisible();
  expect(held!.getByText('The offer has ended.')).toBeVisible();
  expect(held!.getByText(/20% OFF, a coupon from/)).toBeVisible();
  expect(held!.getByText(/by a deleted account$/)).toBeVisible();
  expect(held!.getByRole('link')).toHaveAttribute('href', '/review/stores/11/coupons');
  expect(approved!.getByText('Approved')).toBeVisible();
  expect(approved!.getByRole('link', { name: 'Maple Outfitters' })).toHaveAttribute(
    'href',
    '/review?state=all&store=11',
  );
  // 02:30 UTC is the evening before in Toronto.
  expect(approved!.getByText(/^Nov 20, 2026, 9:30/)).toBeVisible();
  expect(approved!.getByText(/by review@coupons\.example, after 2 hours$/)).toBeVisible();
});

test('an empty log says so', async () => {
  mockCall(listDecisions, () => aPage([]));
  renderScreen(DecisionsScreen, { user });
  expect(await screen.findByText('No decisions yet')).toBeVisible();
});

describe('the filters', () => {
  test('are in the address, and are sent to the API', async () => {
    const calls = mockCall(listDecisions, () => aPage([decision]));
    const { contract } = renderScreen(DecisionsScreen, {
      user,
      location: { search: '?verdict=held&period=week&q=maple' },
    });
    await screen.findByRole('listitem');
    const { timeZone } = contract.site;
    expect(Object.fromEntries(calls[0]!.query)).toEqual({
      verdict: 'held',
      q: 'maple',
      from: addDays(dayIn(timeZone), -6),
      page: '1',
      page_size: '20',
    });
    expect(screen.getByRole('searchbox', { name: 'Search stores and reviewers' })).toHaveValue('maple');
    for (const name of ['Put on hold', 'Last 7 days'])
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');

    await userEvent.click(screen.getByRole('button', { name: 'Declined' }));
    await userEvent.click(screen.getByRole('button', { name: 'Any time' }));
    expect(contract.visited).toEqual([
      '/review/decisions?verdict=declined&period=week&q=maple',
      '/review/decisions?verdict=held&q=maple',
    ]);
    expect(contract.replaced).toEqual(contract.visited);
  });

  test('search with Enter, and are cleared again', async () => {
    const calls = mockCall(listDecisions, () => aPage([decision]));
    const { contract } = renderScreen(DecisionsScreen, { user });
    await screen.findByRole('listitem');
    expect(Object.fromEntries(calls[0]!.query)).toEqual({ page: '1', page_size: '20' });
    await userEvent.type(screen.getByRole('searchbox'), ' ana@coupons.example {Enter}');
    expect(contract.visited).toEqual(['/review/decisions?q=ana%40coupons.example']);
    act(() => contract.moveTo({ search: '?q=ana%40coupons.example' }));
    const box = screen.getByRole('searchbox');
    expect(box).toHaveFocus();
    expect(box).toHaveValue('ana@coupons.example');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(contract.visited.at(-1)).toBe('/review/decisions');
    act(() => contract.moveTo({ search: '' }));
    expect(box).toHaveValue('');
    expect(box).toHaveFocus();
  });

  test('say so if nothing matches, and can be cleared', async () => {
    mockCall(listDecisions, () => aPage([]));
    const { contract } = renderScreen(DecisionsScreen, { user, location: { search: '?verdict=released' } });
    expect(await screen.findByText('No decisions match these filters')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(contract.replaced).toEqual(['/review/decisions']);
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  test('show everything if the address has unknown values', async () => {
    const calls = mockCall(listDecisions, () => aPage([]));
    renderScreen(DecisionsScreen, { user, location: { search: '?verdict=maybe&period=toString' } });
    expect(await screen.findByText('No decisions yet')).toBeVisible();
    expect(Object.fromEntries(calls[0]!.query)).toEqual({ page: '1', page_size: '20' });
  });
});
