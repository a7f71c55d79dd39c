import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { switchEmailsByLink } from '@coupon-center/contracts';
import type { EmailKind } from '@coupon-center/contracts';
import { mockCall, problemFailure, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { renderAuthScreen } from '../testing/render-auth-screen.tsx';
import { EmailSettingsScreen } from './email-settings.tsx';

setUpMockApi();

const PATH = '/email-settings';
const open = (search = '?token=12.numbers.x') =>
  renderAuthScreen(EmailSettingsScreen, { location: { route: PATH, pathname: PATH, search } });

/** Mocks the API's calls for a link. */
function mockLink(kind: EmailKind = 'numbers') {
  let isOn = true;
  return mockCall(switchEmailsByLink, ({ body }) => {
    isOn = (body as { on?: boolean }).on ?? isOn;
    return { emails: { kind, on: isOn } };
  });
}
const off = () => screen.findByRole('button', { name: 'Turn off these emails' });
const on = () => screen.findByRole('button', { name: 'Turn them back on' });

test('asks first, then turns the emails off and on again, and removes the token from the address', async () => {
  const calls = mockLink();
  const { contract } = open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Email settings');
  await off();
  expect(screen.getByText('You get weekly emails about your numbers.')).toBeVisible();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(contract.replaced).toEqual([PATH]);
  await userEvent.click(await off());
  expect(await screen.findByText('We no longer send you weekly emails about your numbers.')).toBeVisible();
  await waitFor(() => expect(document.body).not.toHaveFocus());
  await userEvent.click(await on());
  await off();
  const token = '12.numbers.x';
  expect(calls.map(({ body }) => body)).toEqual([{ token }, { token, on: false }, { token, on: true }]);
});

test('names the emails that the link is about', async () => {
  mockLink('reminders');
  open();
  expect(await screen.findByText('You get reminders about your coupons.')).toBeVisible();
});

test.each([
  ['that we don’t know', '?token=nonsense'],
  ['without a token', ''],
])('a link %s leads to the account page', async (_name, search) => {
  mockCall(switchEmailsByLink, () => ({ emails: null }));
  open(search);
  expect(await screen.findByRole('alert')).toHaveTextContent('This link doesn’t work.');
  expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('keeps the question while the API is down, and can be answered again', async () => {
  let isDown = true;
  let isOn = true;
  mockCall(switchEmailsByLink, ({ body }) => {
    if (isDown) throw problemFailure(500);
    isOn = (body as { on?: boolean }).on ?? isOn;
    return { emails: { kind: 'numbers' as const, on: isOn } };
  });
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isDown = false;
  await userEvent.click(retry);
  await off();
  isDown = true;
  await userEvent.click(await off());
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  isDown = false;
  await userEvent.click(await off());
  await on();
});
