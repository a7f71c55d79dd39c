import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore } from '@coupon-center/contracts';
import { aStore, fieldFailure, mockCall, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { box, create, fillIn, openForm, press, retype } from '../../testing/store-form.tsx';

setUpMockApi();

// @spec 1.20 2.48 3.10 7.15 7.16
test('sends a new store with every field of the API, publishes it and continues to payment', async () => {
  const calls = mockCall(createStore, () => aStore());
  const { contract } = openForm();
  const asked: boolean[] = [];
  contract.navigate = (to) => {
    contract.visited.push(to);
    asked.push(contract.asksBeforeLeaving());
  };
  await fillIn();
  await userEvent.type(box('First name'), ' Ann ');
  await create();

  await waitFor(() => expect(contract.visited).toEqual(['/payment']));
  expect(asked).toEqual([false]);
  expect(contract.notices).toEqual(['Your store was created']);
  expect(contract.session.get().user?.store).toEqual(aStore());
  expect(calls.map(({ body }) => body)).toEqual([
    {
      name: 'Café Érable',
      website_url: 'http://maple.example',
      affiliate_website_url: 'http://maple.example',
      contact_email: 'ann@maple.example',
      contact_first_name: 'Ann',
      contact_last_name: '',
      category: null,
      logo_url: null,
      client: '6',
      location: 'canada',
      slug: 'cafe-erable-cp',
      primary_category: 1535,
    },
  ]);
});

test("starts with the account's email as the contact's", () => {
  openForm();
  expect(box('Contact email')).toHaveValue('ann@maple.example');
});

test('starts with the name in the address, which does not count as a change', () => {
  const { contract } = openForm(null, '?name=Birch+%26+Bloom');
  expect(box('Store name')).toHaveValue('Birch & Bloom');
  expect(contract.asksBeforeLeaving()).toBe(false);
});

test('ignores a name in the address once there is a store', () => {
  openForm(aStore(), '?name=Birch+%26+Bloom');
  expect(box('Store name')).toHaveValue('Maple Outfitters');
});

test('fields tell password managers and phones what they are for', () => {
  openForm();
  const purposes = ['Store name', 'Website URL', 'Contact email', 'First name', 'Last name'].map((name) =>
    box(name).getAttribute('autocomplete'),
  );
  expect(purposes).toEqual(['organization', 'url', 'email', 'given-name', 'family-name']);
  expect(box('Website URL')).toHaveAttribute('inputmode', 'url');
});

// @spec 5.8 5.9 5.10
test('requires name, website and a valid email; contact names are optional', async () => {
  const calls = mockCall(createStore, () => aStore());
  openForm();
  for (const name of ['Store name', 'Website URL', 'Contact email']) expect(box(name)).toBeRequired();
  for (const name of ['First name', 'Last name']) expect(box(name)).not.toBeRequired();
  await retype('Contact email', 'ann@');
  await create();
  expect(await screen.findAllByText('This field is required.')).toHaveLength(2);
  expect(screen.getByText('Enter a valid email address.')).toBeVisible();
  expect(box('Store name')).toHaveFocus();
  expect(box('First name')).toBeValid();
  expect(calls).toHaveLength(0);

  await userEvent.type(box('Store name'), 'M');
  await waitFor(() => expect(box('Store name')).toBeValid());
  await create();
  await waitFor(() => expect(box('Website URL')).toHaveFocus());
});

// @spec 5.29
test("shows the server's messages at their fields, the website under either of its names", async () => {
  mockCall(createStore, () => {
    throw fieldFailure({
      name: ['this name is odd.'],
      url: ['nobody is there.'],
      non_field_errors: ['not today.'],
    });
  });
  openForm();
  await fillIn();
  await create();
  expect(await screen.findByText('This name is odd.')).toBeVisible();
  expect(screen.getByText('Nobody is there.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Not today.');
  expect(box('Store name')).toHaveFocus();
});

test('keeps the form if the API is down, and Retry sends it again', async () => {
  let isDown = true;
  mockCall(createStore, () => (isDown ? 'network-down' : aStore()));
  const { contract } = openForm();
  await fillIn();
  await create();
  expect(await screen.findByRole('alert')).toHaveTextContent('We cannot reach the server.');
  expect(box('Store name')).toHaveValue('Café Érable');
  expect(contract.asksBeforeLeaving()).toBe(true);

  isDown = false;
  await press('Retry');
  await waitFor(() => expect(contract.visited).toEqual(['/payment']));
});

test('previews the page while typing', async () => {
  openForm();
  const preview = screen.getByRole('complementary', { name: 'Preview' });
  expect(preview).toHaveTextContent('Your store coupons');
  await fillIn();
  expect(preview).toHaveTextContent('Café Érable coupons');
  expect(preview).toHaveTextContent('Visit maple.example');
});

test('an untouched form takes over a store that was created elsewhere', async () => {
  const { contract } = openForm();
  act(() => contract.publish({ type: 'store-changed', store: aStore() }));
  await waitFor(() => expect(box('Store name')).toHaveValue('Maple Outfitters'));
  expect(screen.getByRole('button', { name: 'SAVE CHANGES' })).toBeEnabled();
});

// @spec 5.11 5.12
test('says how a website will be saved, or why it cannot be', async () => {
  openForm();
  for (const [typed, words] of [
    ['shop.example', 'Will be saved as http://shop.example'],
    ['https://shop.example', 'Will be saved as https://shop.example'],
    ['shop.example:8080/a', 'Will be saved as http://shop.example:8080/a'],
    ['shop', 'Your own site, for example www.mystore.com'],
    ['ftp://shop.example', 'Enter an address that starts with http:// or https://.'],
    ['', 'Your own site, for example www.mystore.com'],
  ] as const) {
    await retype('Website URL', typed);
    expect(box('Website URL')).toHaveAccessibleDescription(words);
  }
});

test('announces that another scheme is refused, and does not save it', async () => {
  const calls = mockCall(createStore, () => aStore());
  openForm();
  await retype('Store name', 'Maple');
  await retype('Website URL', 'javascript:alert(1)');
  const heard = screen.getAllByRole('status').map((status) => status.textContent);
  expect(heard).toContain('Enter an address that starts with http:// or https://.');
  await create();
  expect(await screen.findByText(/^Enter a valid URL\./)).toHaveTextContent(
    'Enter a valid URL. Enter an address that starts with http:// or https://.',
  );
  expect(box('Website URL')).toHaveFocus();
  expect(calls).toHaveLength(0);
});
