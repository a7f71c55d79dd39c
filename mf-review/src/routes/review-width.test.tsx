/** The review while the width of the window changes, e.g. because a tablet is turned. */
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setUpMockApi } from '@coupon-center/remote-kit/testing';
import { aProviderCoupon, aReviewItem } from '../testing/a-review-item.ts';
import { birch, card, follow, maple, onScreenOf, openReviews, press } from '../testing/review-screen.ts';

setUpMockApi();
const turn = onScreenOf('wide');

const reason = () => screen.getByRole('textbox', { name: 'Reason' });

test('an open dialog stays, with the store of the list that it is about', async () => {
  const { contract } = openReviews([maple, birch]);
  await card();
  await press('Decline');
  follow(contract);
  await userEvent.type(reason(), 'Blurry');
  for (const width of ['narrow', 'wide'] as const) {
    act(() => turn(width));
    expect(screen.getByRole('dialog', { name: 'Decline Maple Outfitters?' })).toBeVisible();
    expect(reason()).toHaveValue('Blurry');
  }
});

test('an open dialog about a coupon stays', async () => {
  const store = aReviewItem({ coupon_count: 1 });
  const { contract } = openReviews([store], '', [aProviderCoupon({ title: '20% OFF' })]);
  await screen.findByRole('button', { name: 'Hold' });
  await press('Hold');
  follow(contract);
  await userEvent.type(reason(), 'Misleading');
  act(() => turn('narrow'));
  expect(reason()).toHaveValue('Misleading');
});

test('the first store of the list stays while its dialog is open, whatever comes before it', async () => {
  const { contract, calls, list } = openReviews([maple, birch]);
  await card();
  await press('Decline');
  follow(contract);
  expect(contract.visited).toEqual(['/review?state=pending&store=11']);
  expect(contract.replaced).toEqual(contract.visited);
  await userEvent.type(reason(), 'Blurry');
  list.stores = [birch, maple];
  const later = Date.now() + 60_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  act(() => focusManager.onFocus());
  await waitFor(() => expect(calls).toHaveLength(2));
  await waitFor(() =>
    expect(screen.getAllByText(/maple|birch/, { ignore: ':not(.email)' })[0]).toHaveTextContent(
      birch.owner_email,
    ),
  );
  expect(reason()).toHaveValue('Blurry');
});

test('the list alone has no way back, and a store alone no list', async () => {
  const { contract } = openReviews([maple, birch], '?state=pending&store=12');
  await card(birch.name);
  expect(screen.queryByRole('link', { name: 'Back to the list' })).not.toBeInTheDocument();
  act(() => turn('narrow'));
  expect(screen.queryByRole('list', { name: 'Stores' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Back to the list' }));
  follow(contract);
  expect(await screen.findByRole('list', { name: 'Stores' })).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});
