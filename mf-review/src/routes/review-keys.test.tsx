/** The review by keyboard, and on a narrow screen. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { approveStore, declineStore } from '@coupon-center/contracts';
import { mockCall, problemFailure, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { aReviewItem } from '../testing/a-review-item.ts';
import {
  birch,
  card,
  follow,
  maple,
  onWideScreen,
  openReviews,
  stopEventClock,
} from '../testing/review-screen.ts';

setUpMockApi();

const cedar = aReviewItem({ id: 13, name: 'Cedar' });
const key = (name: string) => userEvent.keyboard(name);
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

describe('on a wide screen', () => {
  onWideScreen();

  /** Opens three stores; approving takes one off the list. */
  async function openThree(search = '') {
    const opened = openReviews([maple, birch, cedar], search);
    const approved = mockCall(approveStore, ({ params }) => {
      opened.list.stores = opened.list.stores.filter(({ id }) => String(id) !== params.id);
      return aReviewItem({ is_approved: true });
    });
    await screen.findByRole('article');
    return { ...opened, approved };
  }

  test('A approves the store that is shown, and shows the next one', async () => {
    const pass = stopEventClock();
    const { contract, approved } = await openThree();
    await key('a');
    await waitFor(() => expect(contract.notices).toEqual(['Maple Outfitters was approved']));
    expect(approved[0]!.headers.get('if-match')).toBe(`"${maple.updated}"`);
    follow(contract);
    expect(await heading(birch.name)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: /Maple/ })).not.toBeInTheDocument());
    pass(1000);
    await key('a');
    await waitFor(() => expect(contract.notices.at(-1)).toBe('Birch & Bloom was approved'));
    expect(approved.map(({ params }) => params.id)).toEqual(['11', '12']);
  });

  test('a key that is held down decides once', async () => {
    const { approved, contract } = await openThree();
    fireEvent.keyDown(document.body, { key: 'a' });
    fireEvent.keyDown(document.body, { key: 'a', repeat: true });
    await waitFor(() => expect(contract.notices).toHaveLength(1));
    fireEvent.keyDown(document.body, { key: 'a', repeat: true });
    expect(approved).toHaveLength(1);
  });

  test('J and K show the next and the previous store and move the focus to its heading', async () => {
    const { contract } = await openThree();
    await key('j');
    follow(contract);
    await waitFor(async () => expect(await heading(birch.name)).toHaveFocus());
    await key('j');
    follow(contract);
    await waitFor(async () => expect(await heading('Cedar')).toHaveFocus());
    // The end of the list.
    await key('j');
    expect(contract.visited).toHaveLength(2);
    await key('k');
    follow(contract);
    await waitFor(async () => expect(await heading(birch.name)).toHaveFocus());
    expect(contract.replaced).toEqual(contract.visited);
  });

  test('D asks for a reason, and no key decides while the dialog is open', async () => {
    const { contract, approved, list } = await openThree();
    mockCall(declineStore, () => {
      list.stores = [birch, cedar];
      return aReviewItem({ declined: true });
    });
    await key('d');
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline Maple Outfitters?' }));
    await key('A dark jar');
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('A dark jar');
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(contract.notices).toEqual(['Maple Outfitters was declined']));
    expect(approved).toEqual([]);
    follow(contract);
    await waitFor(async () => expect(await heading(birch.name)).toHaveFocus());
  });

  test('keys do nothing in a field, with Ctrl, or once they are switched off', async () => {
    const { approved, contract } = await openThree();
    await userEvent.type(screen.getByRole('searchbox'), 'ajk');
    await userEvent.click(document.body);
    await key('{Control>}a{/Control}');
    expect(screen.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-keyshortcuts', 'A');
    await userEvent.click(screen.getByRole('checkbox', { name: /Keyboard shortcuts/ }));
    expect(screen.getByRole('button', { name: 'Approve' })).not.toHaveAttribute('aria-keyshortcuts');
    await key('aj');
    expect(approved).toEqual([]);
    expect(contract.visited).toEqual([]);
  });

  test('a decision among all stores goes on to the next one that waits', async () => {
    const approvedBirch = aReviewItem({ ...birch, is_approved: true });
    const { contract } = openReviews([maple, approvedBirch, cedar], '?state=all');
    mockCall(approveStore, () => aReviewItem({ is_approved: true }));
    await card();
    await key('a');
    await waitFor(() => expect(contract.visited).toEqual(['/review?state=all&store=13']));
  });
});

describe('on a narrow screen', () => {
  test('shows the list alone, and no key decides', async () => {
    const { contract } = openReviews([maple, birch]);
    const approved = mockCall(approveStore, () => maple);
    await screen.findByRole('list', { name: 'Stores' });
    await key('aj');
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(approved).toEqual([]);
    expect(contract.visited).toEqual([]);
  });

  test('the keys can be switched off beside the chosen store', async () => {
    const { contract } = openReviews([maple, birch], '?state=pending&store=11');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Keyboard shortcuts/ }));
    await key('j');
    expect(contract.visited).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: /Keyboard shortcuts/ }));
    await key('j');
    expect(contract.visited).toEqual(['/review?state=pending&store=12']);
  });

  test('shows the chosen store alone, takes the focus there, and leads back to the list', async () => {
    const { contract } = openReviews([maple, birch], '?state=changed&q=b');
    await userEvent.click(await screen.findByRole('link', { name: /Birch/ }));
    follow(contract);
    await waitFor(async () => expect(await heading(birch.name)).toHaveFocus());
    expect(screen.queryByRole('list', { name: 'Stores' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Back to the list' }));
    expect(contract.visited.at(-1)).toBe('/review?state=changed&q=b');
    follow(contract);
    expect(await screen.findByRole('list', { name: 'Stores' })).toBeVisible();
    expect(screen.getByText('2 stores')).toHaveFocus();
  });

  test('the focus moves to the message about a store that turned out to be gone', async () => {
    const { list } = openReviews([maple, birch], '?state=pending&store=11');
    mockCall(approveStore, () => {
      list.stores = [birch];
      throw problemFailure(404, 'not_found', 'Not found.');
    });
    await card();
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    const message = await screen.findByText('This store is gone');
    await waitFor(() => expect(document.activeElement).toContainElement(message));
    expect(document.body).not.toHaveFocus();
  });
});
