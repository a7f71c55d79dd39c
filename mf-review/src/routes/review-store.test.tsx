/** The store that is shown beside the list: its facts, its changes and its page. */
import { act, screen, within } from '@testing-library/react';
import { listReviews, listStoreCoupons } from '@coupon-center/contracts';
import type { TestContract } from '@coupon-center/remote-kit/testing';
import { aPage, mockCall, problemFailure, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { aProviderCoupon, aReviewItem } from '../testing/a-review-item.ts';
import { birch, card, maple, onWideScreen, openReviews, press } from '../testing/review-screen.ts';

setUpMockApi();
onWideScreen();

/** Opens the link to a store. */
const show = (contract: TestContract, id: number) =>
  act(() => contract.moveTo({ search: `?state=all&store=${id}` }));

describe('the facts', () => {
  test('shows what the provider needs to judge a store', async () => {
    openReviews([aReviewItem({ logo_url: 'https://images.example/logo.png' })]);
    const store = within(await card());
    expect(store.getByRole('heading', { level: 2, name: 'Maple Outfitters' })).toBeVisible();
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
  });

  test("shows a website's host in ASCII if it imitates another one", async () => {
    openReviews([aReviewItem({ website_url: 'http://аррӏе.com' })]);
    expect(await screen.findByText('http://аррӏе.com (xn--80ak6aa92e.com)')).toBeVisible();
  });

  test('says that other stores have the same website, and that an email is not verified', async () => {
    const { contract } = openReviews([
      aReviewItem({ same_website_count: 2, owner_email_verified: false }),
      aReviewItem({ id: 9, name: 'Birch', same_website_count: 1, owner_email_verified: true }),
      aReviewItem({ id: 10, name: 'Cedar' }),
    ]);
    const store = within(await card());
    expect(store.getByText('2 other stores have this website')).toBeVisible();
    expect(store.getByText('Email not verified')).toBeVisible();
    show(contract, 9);
    const birch = within(await card('Birch'));
    expect(birch.getByText('1 other store has this website')).toBeVisible();
    expect(birch.queryByText('Email not verified')).not.toBeInTheDocument();
    show(contract, 10);
    expect(within(await card('Cedar')).queryByText(/this website|not verified/)).not.toBeInTheDocument();
  });

  test('shows an affiliate address only if it differs from the website', async () => {
    const { contract } = openReviews([
      aReviewItem({ affiliate_website_url: 'https://track.example.com/a' }),
      aReviewItem({ id: 9, name: 'Birch' }),
    ]);
    const store = within(await card());
    expect(store.getByRole('link', { name: 'https://track.example.com/a' })).toBeVisible();
    show(contract, 9);
    expect(within(await card('Birch')).queryByText('Affiliate website')).not.toBeInTheDocument();
  });

  test.each([
    ['canceled', 'Cancelled'],
    [null, 'None'],
  ])('shows the subscription %s as %s', async (stripe_subscription, words) => {
    openReviews([aReviewItem({ stripe_subscription })]);
    expect(within(await card()).getByText('Subscription').nextElementSibling).toHaveTextContent(words);
  });

  test('links to the public page if there is one', async () => {
    const live = aReviewItem({ is_approved: true, stripe_subscription: 'active' });
    const { contract } = openReviews([live, birch], '?state=all');
    expect(within(await card()).getByRole('link', { name: maple.url })).toHaveAttribute('target', '_blank');
    show(contract, birch.id);
    const other = within(await card(birch.name));
    expect(other.queryByRole('link', { name: birch.url })).not.toBeInTheDocument();
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
    const { contract } = openReviews([
      aReviewItem({ changes: [{ field: 'logo_url', before, after }] }),
      aReviewItem({ id: 12, name: 'Birch', changes: [{ field: 'logo_url', before: null, after }] }),
    ]);
    const first = within(await card());
    expect(first.getByRole('img', { name: 'Logo before' })).toHaveAttribute('src', before);
    expect(first.getByRole('img', { name: 'Logo after' })).toHaveAttribute('src', after);
    show(contract, 12);
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

describe('the page of a store', () => {
  const ticket = (title: string) => screen.findByRole('article', { name: title });

  test('has its logo, and its tickets as shoppers see them, in their order', async () => {
    openReviews([maple], '', [
      aProviderCoupon({ id: 2, title: '30% OFF', description: 'Boots' }),
      aProviderCoupon({ id: 1, title: '20% OFF', state: 'pending', approved: false }),
    ]);
    expect(within(await ticket('30% OFF')).getByText('Boots')).toBeVisible();
    const page = within(screen.getByRole('region', { name: 'On the page' }));
    expect(page.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent)).toEqual([
      '30% OFF',
      '20% OFF',
    ]);
    expect(within(await ticket('20% OFF')).getByRole('link', { name: /Use Coupon/ })).toHaveAttribute(
      'rel',
      expect.stringContaining('noopener'),
    );
  });

  test('leaves out what shoppers do not see today, and says how many', async () => {
    openReviews([maple], '', [
      aProviderCoupon({ id: 1, title: '20% OFF' }),
      aProviderCoupon({ id: 2, title: '30% OFF', state: 'held', hold_reason: 'Ended' }),
      aProviderCoupon({ id: 3, title: '40% OFF', state: 'expired' }),
    ]);
    expect(await ticket('20% OFF')).toBeVisible();
    expect(screen.getByText('2 more coupons are not on the page today.')).toBeVisible();
    expect(screen.queryByText('30% OFF')).not.toBeInTheDocument();
  });

  test('leaves out a coupon that waits for approval unless it would run today', async () => {
    const pending = { state: 'pending', approved: false } as const;
    openReviews([maple], '', [
      aProviderCoupon({
        ...pending,
        id: 1,
        title: '20% OFF',
        start_date: '2020-01-01',
        expiration_date: null,
      }),
      aProviderCoupon({
        ...pending,
        id: 2,
        title: '30% OFF',
        start_date: '2999-01-01',
        expiration_date: null,
      }),
      aProviderCoupon({
        ...pending,
        id: 3,
        title: '40% OFF',
        start_date: '2020-01-01',
        expiration_date: '2020-01-02',
      }),
    ]);
    expect(await ticket('20% OFF')).toBeVisible();
    expect(screen.getByText('2 more coupons are not on the page today.')).toBeVisible();
  });

  test('reads nothing for a store without coupons', async () => {
    openReviews([aReviewItem({ coupon_count: 0 })]);
    const calls = mockCall(listStoreCoupons, () => aPage([]));
    expect(within(await card()).getByText('No coupons yet.')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('shows a failure, and loads on Retry', async () => {
    openReviews();
    mockCall(listStoreCoupons, () => {
      throw problemFailure(403);
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The coupons could not be loaded.');
    mockCall(listStoreCoupons, () => aPage([aProviderCoupon({ title: '20% OFF' })]));
    await press('Retry');
    expect(await ticket('20% OFF')).toBeVisible();
  });
});

describe('a link to a store', () => {
  test('shows it although it is not in the list', async () => {
    const { calls, list } = openReviews([maple], '?state=pending&store=12');
    list.stores = [maple, aReviewItem({ ...birch, is_approved: true })];
    mockCall(listReviews, ({ query }) => {
      calls.push({ query } as (typeof calls)[number]);
      return aPage(query.get('id') === '12' ? [list.stores[1]!] : [maple]);
    });
    expect(within(await card(birch.name)).getByText('Approved')).toBeVisible();
    expect(Object.fromEntries(calls.at(-1)!.query)).toMatchObject({ state: 'all', id: '12' });
    expect(screen.getByRole('link', { name: /Maple Outfitters/ })).not.toHaveAttribute('aria-current');
  });

  test('says that it is gone, also if the API ignores the id', async () => {
    openReviews([maple], '?state=pending&store=99');
    mockCall(listReviews, () => aPage([maple]));
    expect(await screen.findByText('This store is gone')).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });
});
