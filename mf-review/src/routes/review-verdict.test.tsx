import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  approveStore,
  createProviderPreview,
  declineStore,
  listReasonTemplates,
} from '@coupon-center/contracts';
import { fieldFailure, mockCall, problemFailure, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { openTab } from '../shared/open-tab.ts';
import { aReviewItem } from '../testing/a-review-item.ts';
import {
  birch,
  card,
  follow,
  labelsOf,
  maple,
  onWideScreen,
  openReviews,
  press,
} from '../testing/review-screen.ts';

jest.mock('../shared/open-tab.ts');

setUpMockApi();
onWideScreen();

const SEE = 'Preview page';

describe('the actions', () => {
  const buttons = async () => labelsOf(await card()).filter((label) => !['Previous', 'Next'].includes(label));

  test.each([
    ['pending', {}, ['Approve', 'Decline', SEE]],
    ['approved', { is_approved: true }, ['Decline', SEE]],
    ['changed', { is_approved: true, changed_since_approval: true }, ['Approve changes', 'Decline', SEE]],
    ['declined', { declined: true, decline_reason: 'Blurry' }, ['Approve', 'Change reason', SEE]],
  ])('fit a store that is %s', async (_, fields, expected) => {
    openReviews([aReviewItem(fields)], '?state=all');
    expect(await buttons()).toEqual(expected);
  });
});

describe('previewing the page', () => {
  const url = 'https://coupons.example/stores/maple?preview=1.a';
  const tab = { show: jest.fn(), close: jest.fn() };

  beforeEach(() => {
    jest.mocked(openTab).mockReset().mockReturnValue(tab);
    tab.show.mockReset();
    tab.close.mockReset();
  });

  test('opens a tab immediately, then the page in it by a link that the API signs', async () => {
    openReviews();
    const calls = mockCall(createProviderPreview, () => ({ url, expires: '2026-11-21T03:00:00.000Z' }));
    await card();
    await press(SEE);
    await waitFor(() => expect(tab.show).toHaveBeenCalledWith(url));
    expect(openTab).toHaveBeenCalledTimes(1);
    expect(calls[0]!.params).toMatchObject({ id: '11' });
  });

  test('closes the tab and says why if there is no link', async () => {
    const { contract } = openReviews();
    mockCall(createProviderPreview, () => {
      throw problemFailure(404, 'store_not_found', 'There is no such store.');
    });
    await card();
    await press(SEE);
    await waitFor(() => expect(contract.notices).toEqual(['There is no such store.']));
    expect(tab.close).toHaveBeenCalled();
    expect(tab.show).not.toHaveBeenCalled();
  });
});

describe('approving', () => {
  test('takes the store off the pending list, says so, and goes on to the next store', async () => {
    const { contract, list } = openReviews([maple, birch]);
    const calls = mockCall(approveStore, () => {
      list.stores = [birch];
      return aReviewItem({ is_approved: true });
    });
    await userEvent.click(within(await card()).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: maple.name })).not.toBeInTheDocument());
    expect(contract.notices).toEqual(['Maple Outfitters was approved']);
    expect(calls[0]!.params).toMatchObject({ id: '11' });
    expect(calls[0]!.headers.get('if-match')).toBe(`"${maple.updated}"`);
    expect(contract.replaced).toEqual(['/review?state=pending&store=12']);
    follow(contract);
    expect(await card(birch.name)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: birch.name })).toHaveFocus());
    expect(screen.getByText('1 store')).toHaveRole('status');
  });

  test('the last store moves the focus to the count', async () => {
    const { list } = openReviews();
    mockCall(approveStore, () => {
      list.stores = [];
      return aReviewItem({ is_approved: true });
    });
    await card();
    await press('Approve');
    expect(await screen.findByText('No stores are waiting for review')).toBeVisible();
    await waitFor(() => expect(screen.getByText('0 stores')).toHaveFocus());
  });

  test.each([
    [
      'the API is down',
      () => 'network-down' as const,
      'We cannot reach the server. Check your connection and try again.',
    ],
    ['the server fails', () => Promise.reject(problemFailure(500)), 'Something went wrong'],
  ])('when %s, the store stays', async (_, answer, message) => {
    const { contract, calls } = openReviews();
    mockCall(approveStore, answer);
    await card();
    await press('Approve');
    await waitFor(() => expect(contract.notices).toEqual([message]));
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
    expect(calls).toHaveLength(1);
  });

  test('removes a store that is gone from the list', async () => {
    const { contract, list } = openReviews();
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

/** The store as its merchant changed it after it was listed. */
const changed = aReviewItem({ website_url: 'http://other.example', updated: '2026-11-02T10:00:00.000Z' });
const STALE = 'The store has changed since. Look at it again before you decide.';

describe('a store that has changed since it was listed', () => {
  test('is not approved, but reloaded', async () => {
    const { contract, list } = openReviews();
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
    const { contract, list } = openReviews();
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

  async function openDialog(prepare = () => {}) {
    const result = openReviews();
    prepare();
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

  test('refuses a blank reason', async () => {
    await openDialog();
    const calls = mockCall(declineStore, () => maple);
    await userEvent.type(reason(), '   ');
    await confirm();
    expect(await screen.findByText('This field is required.')).toBeVisible();
    expect(reason()).toHaveFocus();
    expect(calls).toHaveLength(0);
  });

  test('offers common reasons, which can be edited before they are sent', async () => {
    await openDialog();
    const calls = mockCall(declineStore, () => aReviewItem({ declined: true }));
    await userEvent.click(await dialog().findByRole('button', { name: 'The website doesn’t open.' }));
    expect(reason()).toHaveFocus();
    await userEvent.type(reason(), ' Is it new?');
    await confirm();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]!.body).toEqual({ reason: 'The website doesn’t open. Is it new?' });
  });

  test('can get another reason later', async () => {
    const { contract } = openReviews(
      [aReviewItem({ declined: true, decline_reason: 'Blurry' })],
      '?state=all',
    );
    const calls = mockCall(declineStore, () => aReviewItem({ declined: true }));
    await card();
    // Red is for what takes a store off the site.
    expect(screen.getByRole('button', { name: 'Change reason' })).not.toHaveClass('MuiButton-colorError');
    await press('Change reason');
    const asked = within(screen.getByRole('dialog', { name: 'Why is Maple Outfitters declined?' }));
    expect(reason()).toHaveValue('Blurry');
    await userEvent.type(reason(), ' logo');
    expect(asked.getByRole('button', { name: 'Save' })).not.toHaveClass('MuiButton-colorError');
    await userEvent.click(asked.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(contract.notices).toEqual(['The reason was changed']));
    expect(calls[0]!.body).toEqual({ reason: 'Blurry logo' });
  });

  test('works while the common reasons fail to load', async () => {
    let isUp = false;
    await openDialog(() => {
      mockCall(listReasonTemplates, () => {
        if (!isUp) throw problemFailure(403);
        const updated = '2026-11-20T10:00:00.000Z';
        return { store: { texts: ['Try again.'], updated }, coupon: { texts: [], updated } };
      });
    });
    const calls = mockCall(declineStore, () => aReviewItem({ declined: true }));
    expect(await dialog().findByText('The common reasons could not be loaded.')).toBeVisible();
    isUp = true;
    await userEvent.click(dialog().getByRole('button', { name: 'Retry' }));
    expect(await dialog().findByRole('button', { name: 'Try again.' })).toBeVisible();
    await userEvent.type(reason(), 'Blurry');
    await confirm();
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  test('asks before leaving what was typed, keeps it on Esc, and discards it on Cancel', async () => {
    const { contract } = await openDialog();
    expect(contract.asksBeforeLeaving()).toBe(false);
    await userEvent.type(reason(), 'Blurry');
    expect(contract.asksBeforeLeaving()).toBe(true);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press('Decline');
    expect(reason()).toHaveValue('Blurry');
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(contract.asksBeforeLeaving()).toBe(false);
    await press('Decline');
    expect(reason()).toHaveValue('');
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
