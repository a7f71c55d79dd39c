import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmEmailChange, me } from '@coupon-center/contracts';
import { aUser, mockCall, problemFailure, setUpMockApi } from '@coupon-center/remote-kit/testing';
import type { TestContractOptions } from '@coupon-center/remote-kit/testing';
import { renderAuthScreen } from '../testing/render-auth-screen.tsx';
import { ConfirmEmailChangeScreen } from './confirm-email-change.tsx';

setUpMockApi();

const PATH = '/auth/confirm-email-change';
const open = (options: TestContractOptions = {}, search = '?token=link-1') =>
  renderAuthScreen(ConfirmEmailChangeScreen, {
    ...options,
    location: { route: PATH, pathname: PATH, search },
  });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Confirm new email' }));

test('confirms on a press, not on opening, and reads the user again', async () => {
  const calls = mockCall(confirmEmailChange, () => ({ confirmed: true }));
  mockCall(me, () => aUser({ email: 'new@maple.example' }));
  const { contract } = open({ user: aUser() });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Confirm your new email');
  expect(contract.replaced).toEqual([PATH]);
  expect(calls).toHaveLength(0);
  await press();
  expect(await screen.findByText('Your new email is confirmed')).toBeVisible();
  expect(calls[0]!.body).toEqual({ token: 'link-1' });
  await waitFor(() => expect(contract.session.get().user?.email).toBe('new@maple.example'));
  expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute('href', '/account');
});

test('leads a guest to the login page', async () => {
  mockCall(confirmEmailChange, () => ({ confirmed: true }));
  open();
  await press();
  expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

test('says that a link no longer works', async () => {
  mockCall(confirmEmailChange, () => ({ confirmed: false }));
  open();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(/expired, was used or was replaced/);
});

test('has nothing to confirm without a token', () => {
  open({}, '');
  expect(screen.getByRole('alert')).toHaveTextContent('This link is incomplete');
});

test('can be retried after a failure', async () => {
  let isDown = true;
  mockCall(confirmEmailChange, () => {
    if (isDown) throw problemFailure(500);
    return { confirmed: true };
  });
  open();
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  isDown = false;
  await press();
  expect(await screen.findByText('Your new email is confirmed')).toBeVisible();
});
