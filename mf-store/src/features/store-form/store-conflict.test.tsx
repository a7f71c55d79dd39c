import { act, screen, waitFor } from '@testing-library/react';
import { createStore, me, readStore, updateStore } from '@coupon-center/contracts';
import { aStore, aUser, mockCall, problemFailure, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { anImageFile, fakeImageSizes } from '../../testing/images.ts';
import {
  box,
  create,
  fillIn,
  LATER,
  logoInput,
  openForm,
  press,
  retype,
  save,
} from '../../testing/store-form.tsx';
import userEvent from '@testing-library/user-event';

setUpMockApi();
fakeImageSizes();

const isStale = () => {
  throw problemFailure(409, 'stale');
};

test('does not treat a verdict in the meantime as a conflict', async () => {
  const calls = mockCall(updateStore, ({ headers }) => {
    if (headers.get('if-match') !== `"${LATER}"`) isStale();
    return aStore({ name: 'Oak', updated: '2026-11-03T10:00:00.000Z' });
  });
  mockCall(readStore, () => aStore({ is_approved: true, updated: LATER }));
  const { contract } = openForm(aStore());
  await retype('Store name', 'Oak');
  await save();
  await waitFor(() => expect(contract.notices).toEqual(['Changes saved successfully']));
  expect(calls).toHaveLength(2);
});

test("never overwrites somebody else's change; Reload merges it with the input, which can then be saved", async () => {
  const theirs = aStore({ name: 'Birch', contact_last_name: 'Moss', updated: LATER });
  const calls = mockCall(updateStore, ({ headers, body }) => {
    if (headers.get('if-match') !== `"${LATER}"`) isStale();
    return { ...theirs, name: body.name, updated: '2026-11-03T10:00:00.000Z' };
  });
  mockCall(readStore, () => theirs);
  const { contract } = openForm(aStore());
  await retype('Store name', 'Oak');
  await save();
  expect(await screen.findByText(/Your store was changed elsewhere/)).toHaveTextContent(
    'Changed there: Store name, Last name.',
  );
  expect(screen.getByRole('button', { name: 'Reload' })).toHaveFocus();
  expect(box('Store name')).toHaveValue('Oak');
  expect(contract.reported).toEqual([]);

  await press('Reload');
  await waitFor(() => expect(box('Last name')).toHaveValue('Moss'));
  expect(box('Store name')).toHaveValue('Oak');
  expect(box('Store name')).toHaveFocus();
  expect(screen.queryByText(/Your store was changed elsewhere/)).not.toBeInTheDocument();
  await waitFor(() => expect(contract.asksBeforeLeaving()).toBe(true));

  await save();
  await waitFor(() => expect(contract.notices).toEqual(['Changes saved successfully']));
  expect(calls[1]!.body).toMatchObject({ name: 'Oak', contact_last_name: 'Moss' });
});

test('a chosen logo survives Reload', async () => {
  mockCall(updateStore, isStale);
  mockCall(readStore, () => aStore({ name: 'Birch', updated: LATER }));
  const { contract } = openForm(aStore());
  contract.api.uploadImage = async () => 'https://images.example/logo.png';
  await userEvent.upload(logoInput(), anImageFile());
  await screen.findByAltText('Your logo');
  await save();
  await press('Reload');
  await waitFor(() => expect(box('Store name')).toHaveValue('Birch'));
  expect(screen.getByAltText('Your logo')).toBeVisible();
  expect(contract.asksBeforeLeaving()).toBe(true);
});

test('the form stays and says so if the newer store cannot be read', async () => {
  mockCall(updateStore, isStale);
  mockCall(readStore, () => 'network-down');
  openForm(aStore());
  await retype('Store name', 'Oak');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('We cannot reach the server.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(box('Store name')).toHaveValue('Oak');
});

test('saves the input to a store that was created elsewhere instead of creating another', async () => {
  const calls = mockCall(createStore, () => {
    throw problemFailure(409, 'store_exists');
  });
  mockCall(me, () => aUser({ store: aStore() }));
  openForm();
  await fillIn();
  await create();
  expect(await screen.findByText(/Your store was created elsewhere in the meantime/)).toBeVisible();
  await press('Reload');
  expect(await screen.findByRole('button', { name: 'SAVE CHANGES' })).toBeEnabled();
  expect(box('Store name')).toHaveValue('Café Érable');
  expect(box('Last name')).toHaveValue('Lee');
  expect(calls).toHaveLength(1);
});

test('shows a conflict as soon as the session knows of it', async () => {
  const { contract } = openForm();
  await fillIn();
  act(() => contract.publish({ type: 'store-changed', store: aStore() }));
  expect(await screen.findByText(/Your store was created elsewhere in the meantime/)).toBeVisible();
  expect(box('Store name')).toHaveValue('Café Érable');
  expect(box('Website URL')).toHaveFocus();
});
