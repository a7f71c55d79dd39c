import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listReviews, readReviewNumbers } from '@coupon-center/contracts';
import { aPage, mockCall, problemFailure, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { aReviewItem } from '../testing/a-review-item.ts';
import {
  birch,
  card,
  maple,
  numbers,
  openReviews,
  openReviewScreen,
  press,
} from '../testing/review-screen.ts';

setUpMockApi();

describe('the list', () => {
  test('shows what the provider needs to judge a store', async () => {
    openReviews([aReviewItem({ logo_url: 'https://images.example/logo.png' })]);
    const store = within(await card());
    expect(store.getByRole('heading', { level: 2 })).toHaveTextContent('Maple Outfitters');
    expect(store.getByRole('link', { name: 'http://maple.example' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
    expect(store.getByText('Ann Lee, ann@maple.example')).toBeVisible();
    expect(store.getByText('owner@maple.example')).toBeVisible();
    expect(store.getByText('Oct 31, 2026')).toBeVisible();
    expect(store.getByRole('link', { name: '3 coupons' })).toHaveAttribute(
      'href',
      '/review/stores/11/coupons',
    );
    expect(store.getByText('Pending')).toBeVisible();
    expect(store.getByAltText('Logo of Maple Outfitters')).toHaveAttribute(
      'src',
      'https://images.example/logo.png',
    );
    expect(screen.getByRole('status')).toHaveTextContent('1 store');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Review');
  });

  test("shows a website's host in ASCII if it imitates another one", async () => {
    openReviews([aReviewItem({ website_url: 'http://аррӏе.com' })]);
    expect(await screen.findByText('http://аррӏе.com (xn--80ak6aa92e.com)')).toBeVisible();
  });

  test('says that other stores have the same website, and that an email is not verified', async () => {
    openReviews([
      aReviewItem({ same_website_count: 2, owner_email_verified: false }),
      aReviewItem({ id: 9, name: 'Birch', same_website_count: 1, owner_email_verified: true }),
      aReviewItem({ id: 10, name: 'Cedar' }),
    ]);
    const store = within(await card());
    expect(store.getByText('2 other stores have this website')).toBeVisible();
    expect(store.getByText('Email not verified')).toBeVisible();
    const birch = within(await card('Birch'));
    expect(birch.getByText('1 other store has this website')).toBeVisible();
    expect(birch.queryByText('Email not verified')).not.toBeInTheDocument();
    expect(within(await card('Cedar')).queryByText(/this website|not verified/)).not.toBeInTheDocument();
  });

  test('shows an affiliate address only if it differs from the website', async () => {
    openReviews([
      aReviewItem({ affiliate_website_url: 'https://track.example.com/a' }),
      aReviewItem({ id: 9, name: 'Birch' }),
    ]);
    const store = within(await card());
    expect(store.getByRole('link', { name: 'https://track.example.com/a' })).toBeVisible();
    expect(within(await card('Birch')).queryByText('Affiliate website')).not.toBeInTheDocument();
  });

  test('says that it is loading, then that no stores are waiting', async () => {
    openReviews([]);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(await screen.findByText('No stores are waiting for review')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('0 stores');
  });

  test('shows a failure, and loads on Retry', async () => {
    let isDown = true;
    mockCall(readReviewNumbers, () => numbers);
    mockCall(listReviews, () => {
      if (isDown) throw problemFailure(403);
      return aPage([maple]);
    });
    openReviewScreen();
    expect(await screen.findByRole('alert')).toHaveTextContent('The stores could not be loaded.');
    isDown = false;
    await press('Retry');
    expect(await card()).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await waitFor(() => expect(document.activeElement).toContainElement(screen.getByRole('article')));
  });

  test('loads pending stores by default, and others by the address', async () => {
    const { contract, list, calls } = openReviews();
    await card();
    expect(Object.fromEntries(calls[0]!.query)).toEqual({
      state: 'pending',
      page: '1',
      page_size: '20',
    });
    expect(screen.getByRole('button', { name: 'Pending' })).toHaveAttribute('aria-pressed', 'true');

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
    mockCall(readReviewNumbers, () => numbers);
    const calls = mockCall(listReviews, ({ query }) => {
      if (isDown) throw problemFailure(403);
      return query.get('page') === '1'
        ? { ...aPage([maple]), count: 21, next: 'https://merchants.example/?page=2' }
        : { ...aPage([maple, birch]), count: 21, previous: 'https://merchants.example/?page=1' };
    });
    openReviewScreen();
    await card();
    isDown = true;
    await press('Load more');
    expect(await screen.findByRole('alert')).toHaveTextContent('More stores could not be loaded.');
    expect(await card()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus();

    isDown = false;
    await press('Retry');
    expect(await card(birch.name)).toBeVisible();
    expect(calls.at(-1)!.query.get('page')).toBe('2');
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    expect(screen.getByText('All 2 stores are shown')).toHaveFocus();
  });

  test('says how long a store has waited', async () => {
    const since = new Date(Date.now() - 50 * 3600 * 1000).toISOString();
    openReviews([aReviewItem({ waiting_since: since }), birch]);
    expect(within(await card()).getByText('2 days')).toBeVisible();
    expect(within(await card(birch.name)).queryByText('Waiting for')).not.toBeInTheDocument();
  });

  test('shows how much is waiting, and how long merchants wait', async () => {
    openReviews();
    const value = async (term: string) => (await screen.findByText(term)).nextElementSibling?.textContent;
    expect(await value('Stores waiting')).toBe('1');
    expect(await value('Coupons waiting')).toBe('2');
    expect(await value('Coupons on hold')).toBe('3');
    expect(await value('Decided in 28 days')).toBe('41');
    expect(await value('Median wait')).toBe('2 hours');
  });

  test.each([
    ['canceled', 'Cancelled'],
    [null, 'None'],
  ])('shows the subscription %s as %s', async (stripe_subscription, words) => {
    openReviews([aReviewItem({ stripe_subscription })]);
    expect(within(await card()).getByText('Subscription').nextElementSibling).toHaveTextContent(words);
  });

  test('links to the public page if there is one', async () => {
    openReviews([aReviewItem({ is_approved: true, stripe_subscription: 'active' }), birch], '?state=all');
    expect(within(await card()).getByRole('link', { name: maple.url })).toHaveAttribute('target', '_blank');
    const other = within(await card(birch.name));
    expect(other.queryByRole('link', { name: birch.url })).not.toBeInTheDocument();
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

    await press('Declined');
    expect(contract.visited.at(-1)).toBe('/review?state=declined&q=ann%40maple');
    await press('Clear');
    expect(contract.visited.at(-1)).toBe('/review?state=all');
  });
});

describe('the changes of a store', () => {
  const rows = async () =>
    within(await screen.findByRole('table', { name: 'Changes since approval' }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  test('are listed field by field, before and after', async () => {
    openReviews([
      aReviewItem({
        is_approved: true,
        changed_since_approval: true,
        changes: [
          { field: 'name', before: 'Maple', after: 'Maple & <b>Sons</b>' },
          { field: 'website_url', before: 'http://maple.example', after: 'http://other.example' },
          { field: 'contact_first_name', before: '', after: 'Ann' },
          { field: 'contact_last_name', before: 'Lee', after: '' },
        ],
      }),
    ]);
    expect(await rows()).toEqual([
      ['Field', 'Before', 'After'],
      ['Name', 'Maple', 'Maple & <b>Sons</b>'],
      ['Website', 'http://maple.example', 'http://other.example'],
      ['First name', 'None', 'Ann'],
      ['Last name', 'Lee', 'None'],
    ]);
    const table = within(screen.getByRole('table'));
    expect(table.getByRole('rowheader', { name: 'Website' })).toBeVisible();
    expect(table.queryByRole('link')).not.toBeInTheDocument();
  });

  test('show a logo as images, or that there was none', async () => {
    const [before, after] = ['https://images.example/1.png', 'https://images.example/2.png'];
    openReviews([
      aReviewItem({ changes: [{ field: 'logo_url', before, after }] }),
      aReviewItem({ id: 12, name: 'Birch', changes: [{ field: 'logo_url', before: null, after }] }),
    ]);
    const first = within(await card());
    expect(first.getByRole('img', { name: 'Logo before' })).toHaveAttribute('src', before);
    expect(first.getByRole('img', { name: 'Logo after' })).toHaveAttribute('src', after);
    const second = within(await card('Birch'));
    expect(second.queryByRole('img', { name: 'Logo before' })).not.toBeInTheDocument();
    expect(within(second.getByRole('table')).getByText('None')).toBeVisible();
  });

  test('are left out if there are none', async () => {
    openReviews();
    await card();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByText('Changes since approval')).not.toBeInTheDocument();
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
