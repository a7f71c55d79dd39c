import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { logout, setNewPassword } from '@coupon-center/contracts';
import {
  aUser,
  fieldFailure,
  mockCall,
  problemFailure,
  setUpMockApi,
  tooManyFailure,
} from '@coupon-center/remote-kit/testing';
import { renderAuthScreen } from '../testing/render-auth-screen.tsx';
import type { TestContractOptions } from '@coupon-center/remote-kit/testing';
import { SetPasswordScreen } from './set-password.tsx';

setUpMockApi();

const PATH = '/auth/set-password';
const EXPIRED = 'Reset email has expired, please request a new one';

const password = () => screen.getByLabelText('New password');
const confirmation = () => screen.getByLabelText('Confirm password');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Set new password' }));

function open(options: TestContractOptions = {}, search = '?token=link-1') {
  return renderAuthScreen(SetPasswordScreen, {
    ...options,
    location: { route: PATH, pathname: PATH, search },
  });
}

async function fillIn(first = 'secret2', second = first) {
  await userEvent.type(password(), first);
  await userEvent.type(confirmation(), second);
}

// @spec 2.30 7.48
test('sets the password, goes to the login page, and removes the token from the address', async () => {
  const calls = mockCall(setNewPassword, () => ({ success: true }));
  const { contract } = open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Set new password');
  expect(contract.visited).toEqual([PATH]);
  act(() => contract.moveTo({ search: '' }));
  await fillIn();
  await send();

  await waitFor(() => expect(contract.visited).toEqual([PATH, '/login']));
  expect(calls[0]!.body).toEqual({ password: 'secret2', token: 'link-1' });
  expect(contract.notices).toEqual(['Your password was changed successfully, you can now login']);
});

// @spec 2.6
test('signs out a signed-in user here as well', async () => {
  mockCall(setNewPassword, () => ({ success: true }));
  mockCall(logout, () => ({ success: true }));
  const { contract } = open({ user: aUser() });
  await fillIn();
  await send();
  await waitFor(() => expect(contract.visited).toEqual([PATH, '/login']));
  expect(contract.session.get().status).toBe('signed-out');
});

// @spec 2.31 5.5 5.6
test('requires six characters, typed the same twice', async () => {
  const calls = mockCall(setNewPassword, () => ({ success: true }));
  open();
  await fillIn('12345', '1234');
  await send();
  expect(await screen.findByText('Password should be at least 6 characters long')).toBeVisible();
  expect(screen.getByText("Passwords don't match")).toBeVisible();
  expect(password()).toHaveFocus();

  await userEvent.type(password(), '6');
  await waitFor(() => expect(password()).toBeValid());
  await userEvent.type(confirmation(), '56');
  await waitFor(() => expect(confirmation()).toBeValid());
  expect(calls).toHaveLength(0);
});

// @spec 7.49
test.each([
  ['says so of the form', fieldFailure({ non_field_errors: [EXPIRED] })],
  ['says so of the token', fieldFailure({ token: ['This link is over.'] })],
  ['knows no such link', problemFailure(404)],
])('offers another email if the server %s', async (_, failure) => {
  mockCall(setNewPassword, () => {
    throw failure;
  });
  open();
  await fillIn();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(EXPIRED);
  const link = screen.getByRole('link', { name: 'Request a new email' });
  expect(link).toHaveAttribute('href', '/auth/password-reminder');
  expect(link.parentElement).toHaveFocus();
});

test('offers a new email if the address has no token', () => {
  const { contract } = open({}, '');
  expect(screen.getByRole('alert')).toHaveTextContent('This link is incomplete');
  expect(screen.getByRole('link', { name: 'Request a new email' })).toBeVisible();
  expect(contract.visited).toEqual([]);
});

test('leads a signed-in user to the reminder by way of logging out', () => {
  open({ user: aUser() }, '');
  expect(screen.getByRole('link', { name: 'Log out to request a new email' })).toHaveAttribute(
    'href',
    '/logout',
  );
});

test("shows the server's message about the password", async () => {
  mockCall(setNewPassword, () => {
    throw fieldFailure({ password: ['this password is too common.'] });
  });
  open();
  await fillIn();
  await send();
  expect(await screen.findByText('This password is too common.')).toBeVisible();
});

test('says how long to wait after too many attempts, and keeps the link usable', async () => {
  mockCall(setNewPassword, () => {
    throw tooManyFailure(120);
  });
  open();
  await fillIn();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Something went wrong: too many attempts. Try again in 2 minutes.',
  );
  expect(password()).toHaveValue('secret2');
});

test("rates the new password's strength, and marks both fields for password managers", async () => {
  open();
  await userEvent.type(password(), 'seven green boats');
  expect(screen.getByText('Password strength: strong.')).toBeVisible();
  for (const field of [password(), confirmation()])
    expect(field).toHaveAttribute('autocomplete', 'new-password');
});

test('while the API is down, the form stays as it is and Retry sends it again', async () => {
  let isDown = true;
  mockCall(setNewPassword, () => (isDown ? 'network-down' : { success: true }));
  const { contract } = open();
  await fillIn();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(password()).toHaveValue('secret2');

  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(contract.visited).toContain('/login'));
});

// @spec 2.32
test('links back to the login page', () => {
  open();
  expect(screen.getByRole('link', { name: 'Back to log in' })).toHaveAttribute('href', '/login');
});
