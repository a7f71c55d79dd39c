import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { approveStore, declineStore, listReviews } from '@coupon-center/contracts';
import {
  aUser,
  fieldFailure,
  mockCall,
  problemFailure,
  renderScreen,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { aPage, aReviewItem } from '../testing/a-review-item.ts';
import { ReviewScreen } from './review.tsx';

setUpMockApi();

const maple = aReviewItem();
const birch = aReviewItem({ id: 12, name: 'Birch & Bloom' });

/** Opens the screen over a list that tests may change. */
function open(stores = [maple], search = '') {
  const list = { stores };
  const calls = mockCall(listReviews, () => aPage(list.stores));
  const { contract } = renderScreen(ReviewScreen, {
    user: aUser({ role: 'provider' }),
    location: { search },
  });
  return { contract, list, calls };
}

const card = (name = maple.name) => screen.findByRole('article', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the list', () => {
  test('shows what the provider needs to judge a store', async () => {
    open([aReviewItem({ logo_url: 'https://images.example/logo.png' })]);
    const store = within(await card());
    expect(store.getByRole('heading', { level: 2 })).toHaveTextContent('Maple Outfitters');
    expect(store.getByRole('link', { name: 'http://maple.example' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
    expect(store.getByText('Ann Lee, ann@maple.example')).toBeVisible();
    expect(store.getByText('owner@maple.example')).toBeVisible();
    expect(store.getByText('Oct 31, 2026')).toBeVisible();
    expect(store.getByText('3')).toBeVisible();
    expect(store.getByText('Pending')).toBeVisible();
    expect(store.getByAltText('Logo of Maple Outfitters')).toHaveAttribute(
      'src',
      'https://images.example/logo.png',
    );
    expect(screen.getByRole('status')).toHaveTextContent('1 store');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Review');
  });

  test("shows a website's host in ASCII where it imitates another one", async () => {
    open([aReviewItem({ website_url: 'http://аррӏе.com' })]);
    expect(await screen.findByText('http://аррӏе.com (xn--80ak6aa92e.com)')).toBeVisible();
  });

  test('shows an affiliate address only where it differs from the website', async () => {
    open([
      aReviewItem({ affiliate_website_url: 'https://track.example.com/a' }),
      aReviewItem({ id: 9, name: 'Birch' }),
    ]);
    const store = within(await card());
    expect(store.getByRole('link', { name: 'https://track.example.com/a' })).toBeVisible();
    expect(within(await card('Birch')).queryByText('Affiliate website')).not.toBeInTheDocument();
  });

  test('says that it is loading, then that no stores are waiting', async () => {
    open([]);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(await screen.findByText('No stores are waiting for review')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('0 stores');
  });

  test('shows a failure, and loads on Retry', async () => {
    let isDown = true;
    mockCall(listReviews, () => {
      if (isDown) throw problemFailure(403);
      return aPage([maple]);
    });
    renderScreen(ReviewScreen, { user: aUser({ role: 'provider' }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('The stores could not be loaded.');
    isDown = false;
    await press('Retry');
    expect(await card()).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await waitFor(() => expect(document.activeElement).toContainElement(screen.getByRole('article')));
  });

  test('loads pending stores by default, and others by the address', async () => {
    const { contract, list, calls } = open();
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
    const { calls } = open([maple], '?state=nonsense');
    await card();
    expect(calls[0]!.query.get('state')).toBe('pending');
  });

  test('loads more pages on demand, and retries one that failed', async () => {
    let isDown = false;
    const calls = mockCall(listReviews, ({ query }) => {
      if (isDown) throw problemFailure(403);
      return query.get('page') === '1'
        ? { ...aPage([maple]), count: 21, next: 'https://merchants.example/?page=2' }
        : { ...aPage([maple, birch]), count: 21, previous: 'https://merchants.example/?page=1' };
    });
    renderScreen(ReviewScreen, { user: aUser({ role: 'provider' }) });
    await card();
    isDown = true;
    await press('Load more');
    expect(await screen.findByRole('alert')).toHaveTextContent('The stores could not be loaded.');
    expect(await card()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus();

    isDown = false;
    await press('Retry');
    expect(await card(birch.name)).toBeVisible();
    expect(calls.at(-1)!.query.get('page')).toBe('2');
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    expect(screen.getByText('2 of 21 stores')).toHaveFocus();
  });

  test('links to the public page where there is one', async () => {
    open([aReviewItem({ is_approved: true, stripe_subscription: 'active' }), birch], '?state=all');
    expect(within(await card()).getByRole('link', { name: maple.url })).toHaveAttribute('target', '_blank');
    expect(within(await card(birch.name)).queryByRole('link', { name: birch.url })).not.toBeInTheDocument();
  });
});

describe('the changes of a store', () => {
  const rows = async () =>
    within(await screen.findByRole('table', { name: 'Changes since approval' }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  test('are listed field by field, before and after', async () => {
    open([
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
    open([
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

  test('are left out where there are none', async () => {
    open();
    await card();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByText('Changes since approval')).not.toBeInTheDocument();
  });
});

describe('the actions', () => {
  const buttons = async () =>
    within(await card())
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  test.each([
    ['pending', {}, ['Approve', 'Decline']],
    ['approved', { is_approved: true }, ['Decline']],
    ['changed', { is_approved: true, changed_since_approval: true }, ['Approve changes', 'Decline']],
    ['declined', { declined: true, decline_reason: 'Blurry' }, ['Approve']],
  ])('with a store that is %s', async (_, fields, expected) => {
    open([aReviewItem(fields)], '?state=all');
    expect(await buttons()).toEqual(expected);
  });
});

describe('approving', () => {
  test('takes the store off the pending list, and says so', async () => {
    const { contract, list } = open([maple, birch]);
    const calls = mockCall(approveStore, () => {
      list.stores = [birch];
      return aReviewItem({ is_approved: true });
    });
    await userEvent.click(within(await card()).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: maple.name })).not.toBeInTheDocument());
    expect(contract.notices).toEqual(['Maple Outfitters was approved']);
    expect(calls[0]!.params).toMatchObject({ id: '11' });
    expect(calls[0]!.headers.get('if-match')).toBe(`"${maple.updated}"`);
    await waitFor(() => expect(screen.getByRole('status')).toHaveFocus());
    expect(screen.getByRole('status')).toHaveTextContent('1 store');
  });

  test.each([
    [
      'the API is down',
      () => 'network-down' as const,
      'We cannot reach the server. Check your connection and try again.',
    ],
    ['the server fails', () => Promise.reject(problemFailure(500)), 'Something went wrong'],
  ])('where %s, the store stays', async (_, answer, message) => {
    const { contract, calls } = open();
    mockCall(approveStore, answer);
    await card();
    await press('Approve');
    await waitFor(() => expect(contract.notices).toEqual([message]));
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
    expect(calls).toHaveLength(1);
  });

  test('removes a store that is gone from the list', async () => {
    const { contract, list } = open();
    mockCall(approveStore, () => {
      list.stores = [];
      throw problemFailure(404, 'store_not_found', 'There is no such store.');
    });
    await card();
    await press('Approve');
    expect(await screen.findByText('No stores are waiting for review')).toBeVisible();
    expect(contract.notices).toEqual(['There is no such store.']);
  });
});

/** What the merchant made of the store after it was listed. */
const changed = aReviewItem({ website_url: 'http://other.example', updated: '2026-11-02T10:00:00.000Z' });
const STALE = 'The store has changed since. Look at it again before you decide.';

describe('a store that has changed since it was listed', () => {
  test('is not approved, but reloaded', async () => {
    const { contract, list } = open();
    const calls = mockCall(approveStore, ({ headers }) => {
      if (headers.get('if-match') === `"${changed.updated}"`) return aReviewItem({ is_approved: true });
      list.stores = [changed];
      throw problemFailure(409, 'stale', STALE);
    });
    await card();
    await press('Approve');
    expect(await screen.findByText('http://other.example')).toBeVisible();
    expect(contract.notices).toEqual([STALE]);

    await press('Approve');
    await waitFor(() => expect(contract.notices).toEqual([STALE, 'Maple Outfitters was approved']));
    expect(calls).toHaveLength(2);
  });

  test('is not declined, but reloaded', async () => {
    const { contract, list } = open();
    const calls = mockCall(declineStore, () => {
      list.stores = [changed];
      throw problemFailure(409, 'stale', STALE);
    });
    await card();
    await press('Decline');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Blurry');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('http://other.example')).toBeVisible();
    expect(contract.notices).toEqual([STALE]);
    expect(calls[0]!.headers.get('if-match')).toBe(`"${maple.updated}"`);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press('Decline');
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Blurry');
  });
});

describe('declining', () => {
  const reason = () => screen.getByRole('textbox', { name: 'Reason' });
  const dialog = () => within(screen.getByRole('dialog', { name: 'Decline Maple Outfitters?' }));
  const confirm = () => userEvent.click(dialog().getByRole('button', { name: 'Decline' }));

  async function openDialog() {
    const result = open();
    await card();
    await press('Decline');
    return result;
  }

  test('asks for a reason, sends it and says so', async () => {
    const { contract, list } = await openDialog();
    const calls = mockCall(declineStore, () => {
      list.stores = [];
      return aReviewItem({ declined: true });
    });
    expect(reason()).toHaveFocus();
    await userEvent.type(reason(), ' The logo is blurry ');
    await confirm();

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls[0]!.body).toEqual({ reason: 'The logo is blurry' });
    expect(contract.notices).toEqual(['Maple Outfitters was declined']);
    expect(await screen.findByText('No stores are waiting for review')).toBeVisible();
  });

  test.each(['', '   '])('refuses an empty reason: %j', async (text) => {
    await openDialog();
    const calls = mockCall(declineStore, () => maple);
    if (text) await userEvent.type(reason(), text);
    await confirm();
    expect(await screen.findByText('This field is required.')).toBeVisible();
    expect(reason()).toHaveFocus();
    expect(calls).toHaveLength(0);
  });

  test('can be cancelled', async () => {
    await openDialog();
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await card()).toBeVisible();
  });

  test('keeps what was typed on Esc, and discards it on Cancel', async () => {
    await openDialog();
    await userEvent.type(reason(), 'Blurry');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press('Decline');
    expect(reason()).toHaveValue('Blurry');
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press('Decline');
    expect(reason()).toHaveValue('');
  });

  test('asks before leaving an unfinished reason', async () => {
    const { contract } = await openDialog();
    expect(contract.asksBeforeLeaving()).toBe(false);
    await userEvent.type(reason(), 'Blurry');
    expect(contract.asksBeforeLeaving()).toBe(true);
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(contract.asksBeforeLeaving()).toBe(false));
  });

  test("shows the server's message about the reason", async () => {
    await openDialog();
    mockCall(declineStore, () => {
      throw fieldFailure({ reason: ['be kinder.'] });
    });
    await userEvent.type(reason(), 'No');
    await confirm();
    expect(await screen.findByText('Be kinder.')).toBeVisible();
  });

  test('keeps the reason while the API is down, and sends it on Retry', async () => {
    let isDown = true;
    const { contract } = await openDialog();
    mockCall(declineStore, () => (isDown ? 'network-down' : aReviewItem({ declined: true })));
    await userEvent.type(reason(), 'Blurry');
    await confirm();
    expect(await dialog().findByRole('alert')).toHaveTextContent('We cannot reach the server.');
    expect(reason()).toHaveValue('Blurry');

    isDown = false;
    await userEvent.click(dialog().getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(contract.notices).toEqual(['Maple Outfitters was declined']));
  });
});
