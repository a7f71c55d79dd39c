import { screen } from '@testing-library/react';
import { createStore } from '@coupon-center/contracts';
import { aStore, mockCall, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { box, create, openForm, retype } from '../../testing/store-form.tsx';

setUpMockApi();

// @spec 5.11 5.12
test.each([
  ['shop.example', 'Will be saved as http://shop.example'],
  ['https://shop.example', 'Will be saved as https://shop.example'],
  ['shop.example:8080/a', 'Will be saved as http://shop.example:8080/a'],
  ['shop', 'Your own site, for example www.mystore.com'],
  ['', 'Your own site, for example www.mystore.com'],
  ['ftp://shop.example', 'Enter an address that starts with http:// or https://.'],
])('%p shows: %s', async (typed, words) => {
  openForm();
  await retype('Website URL', typed);
  expect(box('Website URL')).toHaveAccessibleDescription(words);
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
