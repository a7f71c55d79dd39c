import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { ApiError } from '@coupon-center/api-client';
import type { User } from '@coupon-center/contracts';
import type { Platform } from '../platform/start-platform.ts';
import { createWritable } from '../common/writable.ts';
import { aPortal, merchant, showInPortal } from '../testing/show-in-portal.tsx';
import { SuspensionHost } from './suspension-host.tsx';

async function show() {
  const suspended = createWritable<User | undefined>(undefined);
  const signInAgain = jest.fn(async (): Promise<string | null> => {
    suspended.set(undefined);
    return null;
  });
  const finishSignIn = jest.fn(async () => suspended.set(undefined));
  const giveUpSession = jest.fn(() => suspended.set(undefined));
  const report = jest.fn();
  const platform = { signInAgain, finishSignIn, giveUpSession } as unknown as Platform;
  const portal = aPortal(undefined, {
    suspended,
    diagnostics: { entries: createWritable([]), report },
    platform: async () => platform,
    startedPlatform: () => platform,
  });
  const page = (
    <>
      <SuspensionHost />
      <main id="main" tabIndex={-1}>
        <input aria-label="Store name" />
      </main>
    </>
  );
  const { router } = showInPortal(page, portal, '/my-store');
  const expire = async () => {
    act(() => suspended.set(merchant));
    return screen.findByRole('alertdialog', { name: 'Your session has expired' });
  };
  return { expire, router, signInAgain, finishSignIn, giveUpSession, report };
}

const password = () => screen.getByLabelText('Password');
const escape = (dialog: HTMLElement) =>
  act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
const logIn = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }));

test('asks for nothing while the session lasts', async () => {
  await show();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('asks for the password of the user whose session expired, in a form that password managers recognise', async () => {
  const { expire, signInAgain } = await show();
  await userEvent.type(screen.getByLabelText('Store name'), 'Maple');
  const dialog = await expire();
  expect(dialog).toHaveAccessibleDescription('Log in to continue. Your changes are still here.');
  await waitFor(() => expect(password()).toHaveFocus());
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  expect(screen.getByLabelText('Email')).toHaveValue('ann@maple.example');
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');

  await userEvent.type(password(), 'secret1');
  await logIn();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(signInAgain).toHaveBeenCalledWith('secret1');
  expect(screen.getByLabelText('Store name')).toHaveValue('Maple');
});

test('requires a password', async () => {
  const { expire, signInAgain } = await show();
  await expire();
  await logIn();
  expect(password()).toHaveAccessibleDescription('This field is required.');
  expect(password()).toHaveFocus();
  expect(signInAgain).not.toHaveBeenCalled();
});

test.each([
  [
    'does not fit',
    new ApiError({ kind: 'http', status: 401, message: 'no' }),
    'Invalid Email/Password combination',
    0,
  ],
  [
    'was tried too often',
    new ApiError({ kind: 'http', status: 429, message: 'no', retryAfter: 600 }),
    'Something went wrong: too many attempts. Try again in 10 minutes.',
    1,
  ],
  ['cannot be checked', new ApiError({ kind: 'network', message: 'offline' }), 'Something went wrong', 1],
])('shows a message when the password %s, and accepts another attempt', async (_, error, words, reports) => {
  const { expire, signInAgain, report } = await show();
  const dialog = await expire();
  signInAgain.mockRejectedValueOnce(error);
  await userEvent.type(password(), 'secret1{Enter}');
  expect(await screen.findByText(words)).toBeVisible();
  expect(password()).toHaveFocus();
  expect(password()).toHaveValue('secret1');
  expect(report).toHaveBeenCalledTimes(reports);

  await logIn();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test('sends the password once; neither Esc nor leaving discards a pending response', async () => {
  const { expire, signInAgain, giveUpSession } = await show();
  const dialog = await expire();
  let refuse: (reason: unknown) => void = () => undefined;
  signInAgain.mockImplementationOnce(() => new Promise<string | null>((_, reject) => (refuse = reject)));
  await userEvent.type(password(), 'secret1{Enter}{Enter}');
  expect(screen.getByRole('button', { name: 'Logging in…' })).toHaveAttribute('aria-disabled', 'true');
  expect(signInAgain).toHaveBeenCalledTimes(1);
  const leave = screen.getByRole('button', { name: 'Leave without saving' });
  expect(leave).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(leave);
  expect(giveUpSession).not.toHaveBeenCalled();
  escape(dialog);
  // The second Escape closes the dialog natively.
  act(() => (dialog as HTMLDialogElement).close());
  expect(dialog).toHaveAttribute('open');

  await act(async () => refuse(new ApiError({ kind: 'http', status: 401, message: 'no' })));
  expect(screen.getByText('Invalid Email/Password combination')).toBeVisible();
  expect(leave).toHaveAttribute('aria-disabled', 'false');
});

test('shows and hides the password and keeps the focus in the field', async () => {
  const { expire } = await show();
  await expire();
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
  expect(password()).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password()).toHaveAttribute('type', 'password');
});

test('warns while typing that Caps Lock is on', async () => {
  const { expire } = await show();
  await expire();
  expect(screen.queryByText('Caps Lock is on.')).not.toBeInTheDocument();
  const key = createEvent.keyDown(password(), { key: 'A' });
  Object.assign(key, { getModifierState: (name: string) => name === 'CapsLock' });
  fireEvent(password(), key);
  expect(screen.getByText('Caps Lock is on.')).toBeVisible();
  fireEvent.blur(password());
  expect(screen.queryByText('Caps Lock is on.')).not.toBeInTheDocument();
});

test('clears the error message on typing', async () => {
  const { expire } = await show();
  await expire();
  await logIn();
  expect(password()).toBeInvalid();
  await userEvent.type(password(), 's');
  expect(password()).toBeValid();
  expect(screen.queryByText('This field is required.')).not.toBeInTheDocument();
});

test('stays accessible beside a dialog that hides the rest of the page', async () => {
  const { expire } = await show();
  const dialog = await expire();
  expect(dialog.parentElement).toBe(document.body);
  // As Material UI does with the body's other children.
  dialog.setAttribute('aria-hidden', 'true');
  await waitFor(() => expect(dialog).not.toHaveAttribute('aria-hidden'));
});

test('turns into a bar when it is closed, so that unsaved input can be read', async () => {
  const { expire, giveUpSession } = await show();
  const dialog = await expire();
  escape(dialog);
  expect(dialog).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Your session has expired' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
  expect(giveUpSession).not.toHaveBeenCalled();
  await logIn();
  expect(screen.getByRole('alertdialog')).toBeVisible();
});

test('leaving without saving gives up the session, by button or by link', async () => {
  const { expire, giveUpSession, router } = await show();
  await expire();
  await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
  expect(giveUpSession).toHaveBeenCalledTimes(1);
  await expire();
  await act(() => router.navigate('/my-store?a=1'));
  expect(giveUpSession).toHaveBeenCalledTimes(1);
  await act(() => router.navigate('/payment'));
  expect(giveUpSession).toHaveBeenCalledTimes(2);
});

test('resets a forgotten password in a separate tab', async () => {
  const { expire } = await show();
  await expire();
  const link = screen.getByRole('link', { name: 'Forgot password? (opens in a new tab)' });
  expect(link).toHaveAttribute('href', '/auth/password-reminder');
  expect(link).toHaveAttribute('target', '_blank');
});

describe('with a second factor', () => {
  const code = () => screen.getByLabelText('Code from your app');

  async function askedForCode() {
    const shown = await show();
    shown.signInAgain.mockResolvedValueOnce('a.b.c');
    const dialog = await shown.expire();
    await userEvent.type(password(), 'secret1{Enter}');
    await waitFor(() => expect(code()).toHaveFocus());
    return { ...shown, dialog };
  }

  test('asks for a code after the password', async () => {
    const { dialog, finishSignIn } = await askedForCode();
    expect(code()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code()).toHaveAttribute('inputmode', 'numeric');
    await userEvent.type(code(), '123 456{Enter}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(finishSignIn).toHaveBeenCalledWith('a.b.c', '123 456');
  });

  test('takes a recovery code instead', async () => {
    const { dialog, finishSignIn } = await askedForCode();
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    const field = screen.getByLabelText('Recovery code');
    expect(field).toHaveFocus();
    await userEvent.type(field, 'K7QM-3XWD-9F2A-HT6P{Enter}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(finishSignIn).toHaveBeenCalledWith('a.b.c', 'K7QM-3XWD-9F2A-HT6P');
  });

  test.each([
    [
      'a wrong code',
      new ApiError({
        kind: 'fields',
        status: 400,
        message: 'no',
        fieldErrors: { code: ['it doesn’t work.'] },
      }),
      'It doesn’t work.',
      0,
    ],
    ['a failure', new ApiError({ kind: 'network', message: 'offline' }), 'Something went wrong', 1],
  ])('shows %s at the field', async (_, error, words, reports) => {
    const { finishSignIn, report } = await askedForCode();
    await logIn();
    expect(code()).toHaveAccessibleDescription('This field is required.');
    finishSignIn.mockRejectedValueOnce(error);
    await userEvent.type(code(), '123456{Enter}');
    expect(await screen.findByText(words)).toBeVisible();
    expect(code()).toHaveFocus();
    expect(report).toHaveBeenCalledTimes(reports);
  });

  test('a code that comes too late leads back to the password', async () => {
    const { finishSignIn, report } = await askedForCode();
    finishSignIn.mockRejectedValueOnce(new ApiError({ kind: 'http', status: 401, message: 'no' }));
    await userEvent.type(code(), '123456{Enter}');
    await waitFor(() => expect(password()).toHaveFocus());
    expect(password()).toHaveAccessibleDescription('That took too long. Enter your password again.');
    expect(screen.getByLabelText('Email')).toHaveValue('ann@maple.example');
    expect(report).not.toHaveBeenCalled();
  });
});
