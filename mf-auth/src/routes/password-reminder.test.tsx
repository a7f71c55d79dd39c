import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passwordReset } from '@coupon-center/contracts';
import { mockCall, problemFailure, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { renderAuthScreen } from '../testing/render-auth-screen.tsx';
import { PasswordReminderScreen } from './password-reminder.tsx';

setUpMockApi();
afterEach(() => jest.useRealTimers());

const SENT = 'Your password request was successfully sent. Check your email inbox for further instructions.';
const email = () => screen.getByLabelText('Email');

async function ask() {
  await userEvent.type(email(), 'ann@maple.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
}

// @spec 2.33 7.12 7.50
test('sends the request, says to which address, and can resend it after a while', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const calls = mockCall(passwordReset, () => ({ success: true }));
  renderAuthScreen(PasswordReminderScreen);
  await user.type(email(), ' ann@maple.example ');
  const button = screen.getByRole('button', { name: 'Send' });
  await user.click(button);
  expect(await screen.findByText(SENT)).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(`Sent to ann@maple.example${SENT}`);
  expect(calls[0]!.body).toEqual({ email: 'ann@maple.example', siteId: 6 });
  expect(button).toHaveFocus();

  expect(button).toHaveTextContent('Send again');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText(/You can resend it in 30 seconds/)).toBeVisible();
  await user.click(button);
  expect(calls).toHaveLength(1);

  act(() => jest.advanceTimersByTime(30_000));
  expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(await screen.findByText(SENT)).toBeVisible();
});

test('sends to another address right away', async () => {
  const calls = mockCall(passwordReset, () => ({ success: true }));
  renderAuthScreen(PasswordReminderScreen);
  await ask();
  expect(await screen.findByText(SENT)).toBeVisible();
  await userEvent.clear(email());
  await userEvent.type(email(), 'bea@maple.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Sent to bea@maple.example')).toBeVisible();
  expect(calls).toHaveLength(2);
});

// @spec 5.7
test('requires an email', async () => {
  renderAuthScreen(PasswordReminderScreen);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('This field is required.')).toBeVisible();
});

// @spec 7.51
test('says that no account has the address', async () => {
  mockCall(passwordReset, () => {
    throw problemFailure(404, 'user_not_found', 'No User Found');
  });
  renderAuthScreen(PasswordReminderScreen);
  await ask();
  expect(await screen.findByText('No User Found')).toBeVisible();
  expect(email()).toHaveFocus();
});

test('while the API is down, the form stays and can be sent again', async () => {
  mockCall(passwordReset, () => 'network-down');
  renderAuthScreen(PasswordReminderScreen);
  await ask();
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(email()).toHaveValue('ann@maple.example');
  expect(screen.queryByText(SENT)).not.toBeInTheDocument();
});

test('links back to the login page', () => {
  renderAuthScreen(PasswordReminderScreen);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Forgot password?');
  expect(screen.getByRole('link', { name: 'Back to log in' })).toHaveAttribute('href', '/login');
});
