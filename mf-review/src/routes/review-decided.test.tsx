/** The store that is shown, and the focus, after a decision. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { approveCoupon, approveStore, declineStore, holdCoupon, listReviews } from '@coupon-center/contracts';
import { aPage, mockCall, problemFailure, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { aProviderCoupon, aReviewItem } from '../testing/a-review-item.ts';
import {
  birch,
  card,
  follow,
  maple,
  onWideScreen,
  openReviews,
  press,
  stopEventClock,
} from '../testing/review-screen.ts';

setUpMockApi();
onWideScreen();

const cedar = aReviewItem({ id: 13, name: 'Cedar' });
const heading = (name: string) => screen.getByRole('heading', { level: 2, name });

/** Opens three stores, of which an approved one leaves the list. The API answers when a test says so. */
async function openThree(search = '') {
  const opened = openReviews([maple, birch, cedar], search);
  let answer = () => {};
  const approved = mockCall(approveStore, async ({ params }) => {
    await new Promise<void>((resolve) => (answer = resolve));
    opened.list.stores = opened.list.stores.filter(({ id }) => String(id) !== params.id);
    return aReviewItem({ is_approved: true });
  });
  await card();
  return { ...opened, approved, answer: () => act(async () => answer()) };
}

describe('keys that decide', () => {
  const key = (name: string) => userEvent.keyboard(name);
  const busy = () => screen.queryByRole('button', { busy: true });

  test.each(['a', 'd'])('%s in the same burst does not decide about the next store', async (second) => {
    const pass = stopEventClock();
    const { approved, contract, answer } = await openThree();
    await key('a');
    await waitFor(() => expect(approved).toHaveLength(1));
    await answer();
    await waitFor(() => expect(contract.visited).toHaveLength(1));
    pass(100);
    follow(contract);
    await card(birch.name);
    // The last one comes 600 ms after the store, but only 250 ms after the one before.
    for (const milliseconds of [100, 250, 250]) {
      pass(milliseconds);
      await key(second);
      expect(busy()).not.toBeInTheDocument();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    }
    pass(500);
    await key('a');
    await waitFor(() => expect(approved.map(({ params }) => params.id)).toEqual(['11', '12']));
  });

  test('do nothing while a decision is under way', async () => {
    const pass = stopEventClock();
    const { approved, contract, answer } = await openThree();
    await key('a');
    await waitFor(() => expect(approved).toHaveLength(1));
    pass(2000);
    await key('d');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await answer();
    await waitFor(() => expect(contract.notices).toHaveLength(1));
  });

  test('do nothing right after a store turned out to have changed', async () => {
    const pass = stopEventClock();
    const { list } = openReviews();
    const calls = mockCall(approveStore, () => {
      list.stores = [
        aReviewItem({ website_url: 'http://other.example', updated: '2026-11-02T10:00:00.000Z' }),
      ];
      pass(2000);
      throw problemFailure(409, 'stale', 'The store has changed.');
    });
    await card();
    await key('a');
    expect(await screen.findByText('http://other.example')).toBeVisible();
    await waitFor(() => expect(busy()).not.toBeInTheDocument());
    pass(400);
    await key('a');
    expect(busy()).not.toBeInTheDocument();
    expect(calls).toHaveLength(1);
  });
});

describe('a choice that was made while a decision was under way', () => {
  test('of another store stays', async () => {
    const { contract, approved, answer } = await openThree();
    await press('Approve');
    await waitFor(() => expect(approved).toHaveLength(1));
    await userEvent.click(screen.getByRole('link', { name: /Cedar/ }));
    follow(contract);
    await card('Cedar');
    await answer();
    await waitFor(() => expect(screen.queryByRole('link', { name: /Maple/ })).not.toBeInTheDocument());
    expect(contract.visited).toEqual(['/review?state=pending&store=13']);
  });

  test('of another filter is in the address of the next store', async () => {
    const { contract, approved, answer } = await openThree();
    await press('Approve');
    await waitFor(() => expect(approved).toHaveLength(1));
    act(() => contract.moveTo({ search: '?state=all&q=o&store=11' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true'),
    );
    await screen.findByRole('link', { name: /Birch/ });
    await answer();
    await waitFor(() => expect(contract.visited).toEqual(['/review?state=all&q=o&store=12']));
  });
});

test('a decision that is answered after the user has left the desk does not lead back', async () => {
  const { contract, approved, answer, unmount } = await openThree();
  await press('Approve');
  await waitFor(() => expect(approved).toHaveLength(1));
  unmount();
  await answer();
  await waitFor(() => expect(contract.notices).toHaveLength(1));
  expect(contract.visited).toEqual([]);
});

describe('the focus', () => {
  test('stays where it was moved while a decision was under way', async () => {
    const { contract, approved, answer } = await openThree();
    await press('Approve');
    await waitFor(() => expect(approved).toHaveLength(1));
    act(() => screen.getByRole('link', { name: /Cedar/ }).focus());
    await answer();
    await waitFor(() => expect(contract.visited).toHaveLength(1));
    follow(contract);
    await card(birch.name);
    await waitFor(() => expect(screen.queryByRole('link', { name: /Maple/ })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: /Cedar/ })).toHaveFocus();
  });

  describe('after a decision about a coupon of the store', () => {
    const pending = { approved: false, state: 'pending', expiration_date: null } as const;
    const coupons = ['20% OFF', '30% OFF'].map((title, id) => aProviderCoupon({ ...pending, id, title }));
    const ticket = (title: string) => screen.getByRole('article', { name: title }).closest('li');

    async function openCoupons() {
      const opened = openReviews([aReviewItem({ is_approved: true })], '?state=all', coupons);
      await card();
      await screen.findByRole('article', { name: '30% OFF' });
      return opened;
    }

    test('stays at the coupon that was approved', async () => {
      const { list } = await openCoupons();
      mockCall(approveCoupon, () => {
        list.coupons = [{ ...coupons[0]!, approved: true, state: 'live' }, coupons[1]!];
        return list.coupons[0]!;
      });
      await userEvent.click(screen.getAllByRole('button', { name: 'Approve' })[0]!);
      await waitFor(() => expect(screen.getAllByRole('button', { name: 'Approve' })).toHaveLength(1));
      expect(ticket('20% OFF')).toHaveFocus();
    });

    test('moves on from a coupon that was held', async () => {
      const { list } = await openCoupons();
      mockCall(holdCoupon, () => {
        list.coupons = [{ ...coupons[0]!, state: 'held' }, coupons[1]!];
        return list.coupons[0]!;
      });
      await userEvent.click(screen.getAllByRole('button', { name: 'Hold' })[0]!);
      const dialog = within(screen.getByRole('dialog'));
      await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Ended');
      await userEvent.click(dialog.getByRole('button', { name: 'Hold' }));
      await waitFor(() => expect(screen.queryByText('20% OFF')).not.toBeInTheDocument());
      expect(ticket('30% OFF')).toHaveFocus();
    });
  });

  test('moves to the heading of a store that is not in the list and was decided', async () => {
    const { list } = openReviews([birch], '?state=all&store=11');
    let answer = () => {};
    list.stores = [aReviewItem({ ...birch, is_approved: true })];
    mockCall(approveStore, () => {
      list.stores = [];
      mockCall(listReviews, async ({ query }) => {
        if (query.get('id') === null) return aPage(list.stores);
        await new Promise<void>((resolve) => (answer = resolve));
        return aPage([aReviewItem({ is_approved: true })]);
      });
      return maple;
    });
    mockCall(listReviews, ({ query }) => aPage(query.get('id') ? [maple] : list.stores));
    await card();
    await press('Approve');
    await screen.findByText('0 stores');
    await act(async () => answer());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument());
    await waitFor(() => expect(heading(maple.name)).toHaveFocus());
  });
});

describe('a declined store', () => {
  const declined = aReviewItem({ ...birch, declined: true, decline_reason: 'Blurry' });

  test('stays after its reason was changed if no other one waits', async () => {
    const approved = aReviewItem({ is_approved: true });
    const { contract } = openReviews([approved, declined], '?state=all&store=12');
    mockCall(declineStore, () => declined);
    await card(birch.name);
    await press('Change reason');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), ' logo');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(contract.notices).toEqual(['The reason was changed']));
    expect(contract.visited).toEqual(['/review?state=all&store=12']);
  });
});

test('an unfinished reason is kept while other stores are shown', async () => {
  const { contract } = await openThree();
  const reason = () => within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Reason' });
  const show = async (name: string) => {
    await userEvent.click(screen.getByRole('link', { name: new RegExp(name) }));
    follow(contract);
    await card(name);
    await press('Decline');
  };
  await press('Decline');
  await userEvent.type(reason(), 'Blurry');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await show(birch.name);
  expect(reason()).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await show(maple.name);
  expect(reason()).toHaveValue('Blurry');
});
