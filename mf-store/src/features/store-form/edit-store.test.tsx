import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { updateStore } from '@coupon-center/contracts';
import { aStore, mockCall, problemFailure, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { box, LATER, openForm, retype, save } from '../../testing/store-form.tsx';

setUpMockApi();

// @spec 1.21 7.18 8.19
test('saves a store, publishes it, and has no unsaved changes afterwards', async () => {
  const saved = aStore({ name: 'Maple and Oak', updated: LATER });
  const calls = mockCall(updateStore, () => saved);
  const { contract } = openForm(aStore());
  expect(contract.asksBeforeLeaving()).toBe(false);
  await retype('Store name', 'Maple and Oak');
  expect(contract.asksBeforeLeaving()).toBe(true);
  await save();

  await waitFor(() => expect(contract.notices).toEqual(['Changes saved successfully']));
  expect(contract.session.get().user?.store).toEqual(saved);
  expect(contract.visited).toEqual([]);
  await waitFor(() => expect(contract.asksBeforeLeaving()).toBe(false));
  expect(box('Store name')).toHaveValue('Maple and Oak');

  const [call] = calls;
  expect(call!.params).toMatchObject({ slug: 'maple-outfitters-cp' });
  expect(Object.fromEntries(call!.query)).toEqual({ id: '11', client: '6' });
  expect(call!.headers.get('if-match')).toBe(`"${aStore().updated}"`);
  expect(call!.body).toEqual({
    name: 'Maple and Oak',
    website_url: 'http://maple.example',
    contact_email: 'ann@maple.example',
    contact_first_name: 'Ann',
    contact_last_name: 'Lee',
    category: null,
    logo_url: null,
  });
});

test('puts the store into a category of the site', async () => {
  const calls = mockCall(updateStore, ({ body }) =>
    aStore({ category: body.category ?? null, updated: LATER }),
  );
  const { contract } = openForm(aStore({ category: 'fashion' }));
  const category = screen.getByRole('combobox', { name: /^Category/ });
  expect(category).toHaveTextContent('Fashion');
  await userEvent.click(category);
  await userEvent.click(screen.getByRole('option', { name: 'Food & drink' }));
  await save();
  await waitFor(() => expect(contract.notices).toHaveLength(1));
  expect(calls[0]!.body.category).toBe('food');
});

test('shows the website as it was stored', async () => {
  mockCall(updateStore, ({ body }) => aStore({ website_url: body.website_url, updated: LATER }));
  openForm(aStore());
  await retype('Website URL', 'oak.example');
  await save();
  await waitFor(() => expect(box('Website URL')).toHaveValue('http://oak.example'));
});

test('a second edit starts from what the first one saved', async () => {
  const calls = mockCall(updateStore, ({ body }) => aStore({ name: body.name, updated: LATER }));
  const { contract } = openForm(aStore());
  await retype('Store name', 'Maple and Oak');
  await save();
  await waitFor(() => expect(contract.notices).toHaveLength(1));
  await retype('Store name', 'Oak');
  await save();
  await waitFor(() => expect(contract.notices).toHaveLength(2));
  expect(calls[1]!.headers.get('if-match')).toBe(`"${LATER}"`);
});

test('keeps text typed during a save as the next change', async () => {
  let answer: () => void = () => undefined;
  const sent = new Promise<void>((resolve) => (answer = resolve));
  mockCall(updateStore, async ({ body }) => {
    await sent;
    return aStore({ name: body.name, updated: LATER });
  });
  const { contract } = openForm(aStore());
  await retype('Store name', 'Oak');
  await save();
  await retype('Last name', 'Moss');
  answer();
  await waitFor(() => expect(contract.notices).toHaveLength(1));
  expect(box('Store name')).toHaveValue('Oak');
  expect(box('Last name')).toHaveValue('Moss');
  await waitFor(() => expect(contract.asksBeforeLeaving()).toBe(true));
});

// @spec 8.10
test('shows an error without fields as a notification', async () => {
  mockCall(updateStore, () => {
    throw problemFailure(400, 'bad_request', 'The body is no JSON.');
  });
  const { contract } = openForm(aStore());
  await save();
  await waitFor(() => expect(contract.notices).toEqual(['The body is no JSON.']));
});

test('unsaved edits survive a verdict of the review', async () => {
  const { contract } = openForm(aStore());
  await retype('Store name', 'Oak');
  await userEvent.click(box('Last name'));
  act(() =>
    contract.publish({ type: 'store-changed', store: aStore({ is_approved: true, updated: LATER }) }),
  );
  expect(box('Store name')).toHaveValue('Oak');
  expect(box('Last name')).toHaveFocus();
  expect(contract.asksBeforeLeaving()).toBe(true);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('an untouched form follows the store', async () => {
  const { contract } = openForm(aStore());
  act(() => contract.publish({ type: 'store-changed', store: aStore({ name: 'Birch', updated: LATER }) }));
  await waitFor(() => expect(box('Store name')).toHaveValue('Birch'));
  expect(contract.asksBeforeLeaving()).toBe(false);
});
