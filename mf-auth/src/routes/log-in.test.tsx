import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emailLogin, me, secondFactorLogin } from '@coupon-center/contracts';
import type { Tokens } from '@coupon-center/contracts';
import {
  aUser,
  fieldFailure,
  MockFailure,
  mockCall,
  problemFailure,
  setUpMockApi,
  someTokens,
  tooManyFailure,
} from '@coupon-center/remote-kit/testing';
import { renderAuthScreen } from '../testing/render-auth-screen.tsx';
import { sites } from '@coupon-center/site-config';
import { LogInScreen } from './log-in.tsx';

setUpMockApi();

const tokens = someTokens();

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }));

async function fillIn() {
  await userEvent.type(email(), 'ann@maple.example');
  await userEvent.type(password(), 'secret1');
}

// @spec 2.22 4.6 6.11 7.2
test('signs in, and leaves the redirect to the shell', async () => {
  const calls = mockCall(emailLogin, () => tokens);
  mockCall(me, () => aUser());
  const { contract } = renderAuthScreen(LogInScreen);
  await fillIn();
  await send();

  await waitFor(() => expect(contract.session.get()).toEqual({ status: 'signed-in', user: aUser() }));
  expect(calls[0]!.body).toEqual({ email: 'ann@maple.example', password: 'secret1', siteId: 6 });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Log in' })).toBeEnabled());
  expect(contract.visited).toEqual([]);
});

// @spec 6.11
test('signs in at the site of another brand', async () => {
  const calls = mockCall(emailLogin, () => tokens);
  mockCall(me, () => aUser());
  const { contract } = renderAuthScreen(LogInScreen, { site: sites['8'] });
  await fillIn();
  await send();
  await waitFor(() => expect(contract.session.get().status).toBe('signed-in'));
  expect(calls[0]!.body.siteId).toBe(8);
});

// @spec 5.1
test('requires both fields, and focuses the first empty one', async () => {
  const calls = mockCall(emailLogin, () => tokens);
  renderAuthScreen(LogInScreen);
  await send();

  expect(await screen.findAllByText('This field is required.')).toHaveLength(2);
  expect(email()).toHaveFocus();
  expect(email()).toBeInvalid();
  expect(email()).toHaveAccessibleDescription('This field is required.');

  await userEvent.type(email(), 'ann');
  expect(await screen.findByText('Enter a valid email address.')).toBeVisible();
  expect(calls).toHaveLength(0);
});

// @spec 7.45
test('says that email and password do not match, and keeps what was typed', async () => {
  mockCall(emailLogin, () => {
    throw problemFailure(401, 'invalid_credentials');
  });
  const { contract } = renderAuthScreen(LogInScreen);
  await fillIn();
  await send();

  expect(await screen.findByRole('alert')).toHaveTextContent(/^Invalid Email\/Password combination$/);
  expect(email()).toHaveValue('ann@maple.example');
  expect(password()).toHaveValue('secret1');
  expect(contract.visited).toEqual([]);
});

test("shows the server's message under its field", async () => {
  mockCall(emailLogin, () => {
    throw fieldFailure({ email: ['this address is odd.'] });
  });
  renderAuthScreen(LogInScreen);
  await fillIn();
  await send();
  expect(await screen.findByText('This address is odd.')).toBeVisible();
  expect(email()).toHaveAccessibleDescription('This address is odd.');
});

// @spec 7.46
test.each([
  ['the API is down', () => 'network-down' as const],
  [
    'the server fails',
    () => {
      throw problemFailure(500);
    },
  ],
])('when %s, the form stays as it is and Retry sends it again', async (_, answer) => {
  let isDown = true;
  mockCall(emailLogin, () => (isDown ? answer() : tokens));
  mockCall(me, () => aUser());
  const { contract } = renderAuthScreen(LogInScreen);
  await fillIn();
  await send();

  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(password()).toHaveValue('secret1');
  expect(contract.reported).toHaveLength(1);

  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(contract.session.get().status).toBe('signed-in'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('sends once, however often the form is submitted', async () => {
  let answer: (tokens: Tokens) => void = () => undefined;
  const calls = mockCall(emailLogin, () => new Promise<Tokens>((resolve) => (answer = resolve)));
  mockCall(me, () => aUser());
  const { contract } = renderAuthScreen(LogInScreen);
  await fillIn();
  const form = email().closest('form')!;
  fireEvent.submit(form);
  fireEvent.submit(form);

  await waitFor(() => expect(calls).toHaveLength(1));
  const button = screen.getByRole('button', { name: 'Log in' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  fireEvent.submit(form);
  answer(tokens);
  await waitFor(() => expect(contract.session.get().status).toBe('signed-in'));
  expect(calls).toHaveLength(1);
});

test('says how long to wait after too many attempts, and keeps what was typed', async () => {
  mockCall(emailLogin, () => {
    throw tooManyFailure(840);
  });
  renderAuthScreen(LogInScreen);
  await fillIn();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Something went wrong: too many attempts. Try again in 14 minutes.',
  );
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(email()).toHaveValue('ann@maple.example');
});

test('shows and hides the password without moving the caret', async () => {
  renderAuthScreen(LogInScreen);
  const field = password() as HTMLInputElement;
  await userEvent.type(field, 'secret1');
  field.setSelectionRange(3, 3);
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveFocus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([3, 3]);
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveFocus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([3, 3]);
});

test('says while typing that Caps Lock is on', async () => {
  renderAuthScreen(LogInScreen);
  await userEvent.click(password());
  expect(screen.queryByText('Caps Lock is on.')).not.toBeInTheDocument();
  await userEvent.keyboard('{CapsLock}');
  expect(screen.getByText('Caps Lock is on.')).toHaveAttribute('role', 'status');
  // Positioned out of the flow, so that it moves nothing.
  expect(screen.getByText('Caps Lock is on.')).toHaveStyle({ position: 'absolute' });
  await userEvent.tab();
  expect(screen.queryByText('Caps Lock is on.')).not.toBeInTheDocument();
});

// @spec 2.23 2.24
test('marks the fields for password managers, and links to the other screens', () => {
  renderAuthScreen(LogInScreen);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Log in');
  expect(email()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  expect(email()).toBeRequired();
  expect(password()).toBeRequired();
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/auth/password-reminder',
  );
  expect(screen.getByRole('link', { name: 'Create your coupon page' })).toHaveAttribute('href', '/register');
});

describe('with a second factor', () => {
  const code = () => screen.getByLabelText('Code from your app');

  /** Mocks the API's response to the right password. */
  function codeNeeded() {
    const { status, body } = problemFailure(403, 'second_factor_required');
    return new MockFailure(status, { ...(body as object), challenge: 'a.b.c' });
  }

  async function askedForCode() {
    mockCall(emailLogin, () => {
      throw codeNeeded();
    });
    mockCall(me, () => aUser());
    const rendered = renderAuthScreen(LogInScreen);
    await fillIn();
    await send();
    expect(await screen.findByLabelText('Code from your app')).toHaveFocus();
    return rendered;
  }

  test('asks for a code after the password, and signs in with it', async () => {
    const calls = mockCall(secondFactorLogin, () => tokens);
    const { contract } = await askedForCode();
    expect(contract.session.get().status).not.toBe('signed-in');
    expect(contract.reported).toEqual([]);
    expect(screen.getByText(/authenticator app shows for ann@maple.example/)).toBeVisible();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    expect(code()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code()).toHaveAttribute('inputmode', 'numeric');
    await userEvent.click(code());
    await userEvent.paste(' 123 456 ');
    await send();
    await waitFor(() => expect(contract.session.get()).toEqual({ status: 'signed-in', user: aUser() }));
    expect(calls[0]!.body).toEqual({ challenge: 'a.b.c', code: '123 456' });
  });

  test('accepts a recovery code instead, and can switch back to the app', async () => {
    const calls = mockCall(secondFactorLogin, () => tokens);
    const { contract } = await askedForCode();
    await userEvent.type(code(), '1');
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    const field = screen.getByLabelText('Recovery code');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('');
    expect(field).toHaveAttribute('autocomplete', 'off');
    await userEvent.click(screen.getByRole('button', { name: 'Use your app instead' }));
    expect(code()).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    await userEvent.type(screen.getByLabelText('Recovery code'), 'k7qm-3xwd-9f2a-ht6p{Enter}');
    await waitFor(() => expect(contract.session.get().status).toBe('signed-in'));
    expect(calls[0]!.body.code).toBe('k7qm-3xwd-9f2a-ht6p');
  });

  test('says at the field that a code is missing or wrong', async () => {
    const calls = mockCall(secondFactorLogin, () => {
      throw fieldFailure({ code: ['this code doesn’t work.'] });
    });
    await askedForCode();
    await send();
    expect(await screen.findByText('This field is required.')).toBeVisible();
    expect(calls).toHaveLength(0);
    await userEvent.type(code(), '123456');
    await send();
    expect(await screen.findByText('This code doesn’t work.')).toBeVisible();
    expect(code()).toHaveAccessibleDescription('This code doesn’t work.');
    expect(code()).toBeInvalid();
  });

  test('an expired challenge leads back to the password, and keeps the email', async () => {
    mockCall(secondFactorLogin, () => {
      throw problemFailure(401, 'challenge_expired');
    });
    await askedForCode();
    await userEvent.type(code(), '123456');
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'That took too long. Enter your password again.',
    );
    expect(email()).toHaveValue('ann@maple.example');
    expect(password()).toHaveValue('');
    expect(password()).toHaveFocus();
  });

  test('goes back to the password on request', async () => {
    await askedForCode();
    await userEvent.click(screen.getByRole('button', { name: 'Back to the password' }));
    expect(email()).toHaveValue('ann@maple.example');
    expect(password()).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('in the dialog of an expired session', () => {
  function show() {
    const setBusy = jest.fn();
    const expiredSession = { email: 'ann@maple.example', setBusy };
    return { setBusy, ...renderAuthScreen(LogInScreen, { user: aUser(), expiredSession }) };
  }
  const lastBusy = ({ setBusy }: ReturnType<typeof show>) => setBusy.mock.lastCall?.[0] as boolean;

  test('asks for the password of its user, in a form that password managers recognize', async () => {
    const calls = mockCall(emailLogin, () => tokens);
    mockCall(me, () => aUser());
    show();
    expect(email()).toHaveValue('ann@maple.example');
    expect(email()).toHaveAttribute('readonly');
    expect(email()).toHaveAttribute('autocomplete', 'username');
    await waitFor(() => expect(password()).toHaveFocus());
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    await userEvent.type(password(), 'secret1{Enter}');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]!.body).toEqual({ email: 'ann@maple.example', password: 'secret1', siteId: 6 });
  });

  test('requires a password', async () => {
    const calls = mockCall(emailLogin, () => tokens);
    show();
    await send();
    expect(await screen.findByText('This field is required.')).toBeVisible();
    expect(password()).toHaveFocus();
    expect(calls).toHaveLength(0);
  });

  test('is busy during an attempt, and then accepts another one', async () => {
    let answer: () => void = () => undefined;
    mockCall(emailLogin, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      throw problemFailure(401, 'invalid_credentials');
    });
    const shown = show();
    expect(lastBusy(shown)).toBe(false);
    await userEvent.type(password(), 'secret1{Enter}');
    await waitFor(() => expect(lastBusy(shown)).toBe(true));
    answer();
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid Email/Password combination');
    expect(lastBusy(shown)).toBe(false);
    expect(password()).toHaveValue('secret1');
  });

  test('resets a forgotten password in a separate tab', () => {
    show();
    const link = screen.getByRole('link', { name: 'Forgot password? (opens in a new tab)' });
    expect(link).toHaveAttribute('href', '/auth/password-reminder');
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.getAllByRole('link')).toEqual([link]);
  });

  test('asks for a code if the account has a second factor, and is busy while it is checked', async () => {
    mockCall(emailLogin, () => {
      const { status, body } = problemFailure(403, 'second_factor_required');
      throw new MockFailure(status, { ...(body as object), challenge: 'a.b.c' });
    });
    const calls = mockCall(secondFactorLogin, () => tokens);
    mockCall(me, () => aUser());
    const shown = show();
    await userEvent.type(password(), 'secret1{Enter}');
    const code = await screen.findByLabelText('Code from your app');
    expect(code).toHaveFocus();
    expect(lastBusy(shown)).toBe(false);
    await userEvent.type(code, '123456{Enter}');
    await waitFor(() => expect(shown.setBusy).toHaveBeenCalledWith(true));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]!.body).toEqual({ challenge: 'a.b.c', code: '123456' });
  });
});
