import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listReviews } from '@coupon-center/contracts';
import { aPage, mockCall, problemFailure, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { aReviewItem } from '../testing/a-review-item.ts';
import {
  birch,
  card,
  follow,
  maple,
  onWideScreen,
  openReviews,
  openReviewScreen,
  press,
} from '../testing/review-screen.ts';

setUpMockApi();
onWideScreen();

const rows = async () => within(await screen.findByRole('list', { name: 'Stores' })).getAllByRole('link');

describe('the list', () => {
  test('has a row for each store, which says whose it is, how long it has waited and what to look at twice', async () => {
    const since = new Date(Date.now() - 50 * 3600 * 1000).toISOString();
    openReviews([
      aReviewItem({ waiting_since: since, same_website_count: 2, owner_email_verified: false }),
      birch,
    ]);
    const [first, second] = await rows();
    expect(first).toHaveTextContent('Maple Outfitters');
    expect(first).toHaveTextContent('Waiting for 2 days');
    for (const text of ['owner@maple.example', 'Shared website, unverified'])
      expect(within(first!).getByText(text)).toBeVisible();
    expect(second).toHaveTextContent('owner@birch.example');
    expect(second).not.toHaveTextContent(/Waiting|Shared|unverified|Pending/i);
  });

  test('names the state of each store where all states are listed', async () => {
    openReviews(
      [maple, aReviewItem({ ...birch, is_approved: true, changed_since_approval: true })],
      '?state=all',
    );
    const [first, second] = await rows();
    expect(within(first!).getByText('Pending')).toBeVisible();
    expect(within(second!).getByText('Changed')).toBeVisible();
  });

  test('shows the first store beside it, and another one by its link', async () => {
    const { contract } = openReviews([maple, birch]);
    expect(await card()).toBeVisible();
    const [first, second] = await rows();
    expect(first).toHaveAttribute('aria-current', 'true');
    expect(second).toHaveAttribute('href', '/review?state=pending&store=12');
    await userEvent.click(second!);
    expect(contract.visited).toEqual(['/review?state=pending&store=12']);
    expect(contract.replaced).toEqual([]);
    follow(contract);
    expect(await card(birch.name)).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(second).toHaveAttribute('aria-current', 'true');
    expect(first).not.toHaveAttribute('aria-current');
  });

  test('says that it is loading, then that no stores are waiting', async () => {
    openReviews([]);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(await screen.findByText('No stores are waiting for review')).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('0 stores');
  });

  test('shows a failure, and loads on Retry', async () => {
    let isDown = true;
    openReviews();
    mockCall(listReviews, () => {
      if (isDown) throw problemFailure(403);
      return aPage([maple]);
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The stores could not be loaded.');
    isDown = false;
    await press('Retry');
    expect(await card()).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await waitFor(() =>
      expect(document.activeElement).toContainElement(screen.getByRole('list', { name: 'Stores' })),
    );
  });

  test('loads pending stores by default, and others by the address', async () => {
    const { contract, list, calls } = openReviews();
    await card();
    expect(Object.fromEntries(calls[0]!.query)).toEqual({
      state: 'pending',
      page: '1',
      page_size: '20',
    });
    expect(screen.getByRole('button', { name: /^Pending/ })).toHaveAttribute('aria-pressed', 'true');

    await press('Declined');
    expect(contract.visited).toEqual(['/review?state=declined']);
    list.stores = [aReviewItem({ declined: true, decline_reason: 'Blurry' })];
    act(() => contract.moveTo({ search: '?state=declined' }));
    expect(await screen.findByText('Blurry')).toBeVisible();
    expect(calls.at(-1)!.query.get('state')).toBe('declined');
  });

  test('shows pending stores for an unknown filter', async () => {
    const { calls } = openReviews([maple], '?state=nonsense');
    await card();
    expect(calls[0]!.query.get('state')).toBe('pending');
  });

  test('loads more pages on demand, and retries one that failed', async () => {
    let isDown = false;
    openReviews();
    const calls = mockCall(listReviews, ({ query }) => {
      if (isDown) throw problemFailure(403);
      return query.get('page') === '1'
        ? { ...aPage([maple]), count: 21, next: 'https://merchants.example/?page=2' }
        : { ...aPage([maple, birch]), count: 21, previous: 'https://merchants.example/?page=1' };
    });
    await card();
    isDown = true;
    await press('Load more');
    expect(await screen.findByRole('alert')).toHaveTextContent('More stores could not be loaded.');
    expect(await card()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus();

    isDown = false;
    await press('Retry');
    expect(await screen.findByRole('link', { name: /Birch & Bloom/ })).toBeVisible();
    expect(calls.at(-1)!.query.get('page')).toBe('2');
    expect(await rows()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    expect(screen.getByText('All 2 stores are shown')).toHaveFocus();
  });

  test('shows how much is waiting, and how long merchants wait', async () => {
    openReviews();
    const value = async (term: string) => (await screen.findByText(term)).nextElementSibling?.textContent;
    expect(await value('Decided in 28 days')).toBe('41');
    expect(await value('Median wait')).toBe('2 hours');
    const filters = within(screen.getByRole('group', { name: 'Stores to show' })).getAllByRole('button');
    expect(filters.map(({ textContent }) => textContent.trim())).toEqual([
      'Pending 1',
      'Changed 0',
      'Approved',
      'Declined',
      'All',
    ]);
  });
});

describe('the search', () => {
  const field = () => screen.getByRole('searchbox', { name: 'Search stores and merchants' });

  test('covers all stores, keeps its text when another state is chosen, and can be cleared', async () => {
    const { contract, list, calls } = openReviews();
    await card();
    await userEvent.type(field(), ' ann@maple {Enter}');
    expect(contract.visited).toEqual(['/review?state=all&q=ann%40maple']);
    list.stores = [];
    act(() => contract.moveTo({ search: '?state=all&q=ann%40maple' }));
    expect(await screen.findByText('No store matches “ann@maple”')).toBeVisible();
    expect(Object.fromEntries(calls.at(-1)!.query)).toMatchObject({ state: 'all', q: 'ann@maple' });
    expect(field()).toHaveValue('ann@maple');
    // The numbers are of all stores.
    expect(screen.getByRole('button', { name: 'Pending' })).toBeVisible();

    await press('Declined');
    expect(contract.visited.at(-1)).toBe('/review?state=declined&q=ann%40maple');
    await press('Clear');
    expect(contract.visited.at(-1)).toBe('/review?state=all');
  });

  test('that finds nothing leads back to the list as it is without a choice', async () => {
    const { contract, list } = openReviews([], '?state=declined&q=nowhere');
    await screen.findByText('No store matches “nowhere”');
    list.stores = [maple];
    await press('Clear filters');
    expect(contract.replaced).toEqual(['/review']);
    expect(field()).toHaveFocus();
    act(() => contract.moveTo({ search: '' }));
    expect(await card()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  });
});

test('links only administrators to the reason templates', async () => {
  const { unmount } = openReviews();
  await card();
  expect(screen.getByRole('link', { name: 'Edit templates' })).toHaveAttribute('href', '/review/templates');
  unmount();
  openReviewScreen('', 'reviewer');
  await card();
  expect(screen.queryByRole('link', { name: 'Edit templates' })).not.toBeInTheDocument();
});
