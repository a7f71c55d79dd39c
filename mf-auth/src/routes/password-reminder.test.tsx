import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passwordReset } from '@coupon-center/contracts';
import { mockCall, problemFailure, renderScreen, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { PasswordReminderScreen } from './password-reminder.tsx';

setUpMockApi();

const SENT = 'Your password request was successfully sent. Check your email inbox for further instructions.';
const email = () => screen.getByLabelText('Email');

async function ask() {
  await userEvent.type(email(), 'ann@maple.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
}

test('sends the request, says so, and can send it again', async () => {
  const calls = mockCall(passwordReset, () => ({ success: true }));
  renderScreen(PasswordReminderScreen);
  await ask();
  expect(await screen.findByText(SENT)).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(SENT);
  expect(calls[0]!.body).toEqual({ email: 'ann@maple.example', siteId: 6 });

  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(await screen.findByText(SENT)).toBeVisible();
});

test('the email is required', async () => {
  renderScreen(PasswordReminderScreen);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('This field is required.')).toBeVisible();
});

test('says that nobody has the address', async () => {
  mockCall(passwordReset, () => {
    throw problemFailure(404, 'user_not_found', 'No User Found');
  });
  renderScreen(PasswordReminderScreen);
  await ask();
  expect(await screen.findByText('No User Found')).toBeVisible();
  expect(email()).toHaveFocus();
});

test.each([
  ['the API is down', () => 'network-down' as const],
  [
    'the pace is too high',
    () => {
      throw problemFailure(429);
    },
  ],
])('where %s, the form stays and may be sent again', async (_, answer) => {
  mockCall(passwordReset, answer);
  renderScreen(PasswordReminderScreen);
  await ask();
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(email()).toHaveValue('ann@maple.example');
  expect(screen.queryByText(SENT)).not.toBeInTheDocument();
});

test('leads back to the sign-in', () => {
  renderScreen(PasswordReminderScreen);
  expect(screen.getByRole('link', { name: 'Back to log in' })).toHaveAttribute('href', '/login');
});
