import { screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { me, refreshSession, resendVerification, verifyEmail } from '@coupon-center/contracts';
import {
  aStore,
  aUser,
  mockCall,
  problemFailure,
  setUpMockApi,
  tooManyFailure,
} from '@coupon-center/remote-kit/testing';
import { renderAuthScreen } from '../testing/render-auth-screen.tsx';
import type { TestContractOptions } from '@coupon-center/remote-kit/testing';
import { VerifyEmailScreen } from './verify-email.tsx';

setUpMockApi();

const PATH = '/auth/verify-email';
const DONE = 'Your email was verified successfully';
const FAILED = 'An error occurred/Link is expired';

/** Runs effects twice, as React may. */
const Screen = () => (
  <StrictMode>
    <VerifyEmailScreen />
  </StrictMode>
);

function open(options: TestContractOptions = {}, search = '?token=link-1') {
  return renderAuthScreen(Screen, { ...options, location: { route: PATH, pathname: PATH, search } });
}

const lastPlace = (visited: string[]) => visited.filter((path) => path !== PATH);

// @spec 2.34
test('goes to the root without a token', async () => {
  const calls = mockCall(verifyEmail, () => ({ email_verified: true }));
  const { contract } = open({}, '');
  await waitFor(() => expect(contract.visited).toEqual(['/']));
  expect(calls).toHaveLength(0);
  expect(contract.notices).toEqual([]);
});

// @spec 2.35 2.36 7.10
test('posts the token once, and removes it from the address', async () => {
  const calls = mockCall(verifyEmail, () => ({ email_verified: true }));
  const { contract } = open();
  expect(contract.visited).toContain(PATH);
  await waitFor(() => expect(lastPlace(contract.visited)).toEqual(['/']));
  expect(contract.notices).toEqual([DONE]);
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'link-1' }]);
});

test('says what ended because it was set up before the verification', async () => {
  const ended = { second_factor: true, email_change: true, sessions: 2 };
  mockCall(verifyEmail, () => ({ email_verified: true, ended }));
  const { contract } = open();
  await waitFor(() => expect(lastPlace(contract.visited)).toEqual(['/']));
  expect(contract.notices).toEqual([
    DONE,
    'What was set up before your email was verified has ended. Two-step login was turned off. The change of your email was cancelled. Other devices were signed out.',
  ]);
});

// @spec 2.7 2.37
test('sends a merchant with a store to the coupons, and refreshes the user', async () => {
  mockCall(verifyEmail, () => ({ email_verified: true }));
  const verified = aUser({ store: aStore() });
  mockCall(me, () => verified);
  const { contract } = open({ user: { ...verified, email_verified: false } });
  await waitFor(() => expect(lastPlace(contract.visited)).toEqual(['/coupons']));
  expect(contract.session.get().user?.email_verified).toBe(true);
});

test('renews the session of this browser first, so that verifying does not end it', async () => {
  const user = aUser({ email_verified: false });
  let isRenewed = false;
  mockCall(me, () => {
    if (!isRenewed) throw problemFailure(401);
    return user;
  });
  mockCall(refreshSession, () => {
    isRenewed = true;
    return { token: 'token-2', refresh: 'refresh-2', expiration: 4_000_000_000 };
  });
  const renewed: boolean[] = [];
  mockCall(verifyEmail, () => {
    renewed.push(isRenewed);
    return { email_verified: true };
  });
  const { contract } = open({ user });
  await waitFor(() => expect(lastPlace(contract.visited)).toEqual(['/']));
  expect(renewed).toEqual([true]);
  expect(contract.session.get().status).toBe('signed-in');
});

// @spec 2.38
test('sends a merchant without a store to the root', async () => {
  mockCall(verifyEmail, () => ({ email_verified: true }));
  mockCall(me, () => aUser());
  const { contract } = open({ user: aUser({ email_verified: false }) });
  await waitFor(() => expect(lastPlace(contract.visited)).toEqual(['/']));
});

test('does not report a failure if only the user cannot be read again', async () => {
  mockCall(verifyEmail, () => ({ email_verified: true }));
  mockCall(me, () => 'network-down');
  const { contract } = open({ user: aUser({ store: aStore() }) });
  await waitFor(() => expect(lastPlace(contract.visited)).toEqual(['/coupons']));
  expect(contract.notices).toEqual([DONE]);
  // Once before the token was posted, and once after.
  expect(contract.reported).toHaveLength(2);
});

test('notifies a user who left before the answer, and does not navigate', async () => {
  let answer: (body: { email_verified: boolean }) => void = () => undefined;
  const calls = mockCall(verifyEmail, () => new Promise((resolve) => (answer = resolve)));
  const { contract, unmount } = open();
  await waitFor(() => expect(calls).toHaveLength(1));
  unmount();
  answer({ email_verified: true });
  await waitFor(() => expect(contract.notices).toEqual([DONE]));
  expect(lastPlace(contract.visited)).toEqual([]);
});

test('says what is happening until the answer arrives', async () => {
  mockCall(verifyEmail, () => new Promise(() => undefined));
  open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Verifying your email');
  expect(screen.getByRole('progressbar', { name: 'Verifying your email' })).toBeInTheDocument();
});

describe('for a signed-in user who is still unverified', () => {
  const SENT = 'We sent you another email. Click the link in it to verify your address.';

  async function resend() {
    mockCall(verifyEmail, () => {
      throw problemFailure(400);
    });
    const user = aUser({ email_verified: false });
    mockCall(me, () => user);
    const { contract } = open({ user });
    await waitFor(() => expect(contract.actions).toHaveLength(1));
    expect(contract.notices).toEqual([FAILED, 'Your email isn’t verified yet.']);
    expect(contract.actions[0]!.label).toBe('Resend');
    contract.actions[0]!.run();
    return contract;
  }

  test('sends another email on request', async () => {
    const calls = mockCall(resendVerification, () => ({ sent: true }));
    const contract = await resend();
    await waitFor(() => expect(contract.notices.at(-1)).toBe(SENT));
    expect(calls).toHaveLength(1);
  });

  test.each([
    ['too often', tooManyFailure(600), 'Something went wrong: too many attempts. Try again in 10 minutes.'],
    ['of a broken server', problemFailure(500), 'Something went wrong'],
  ])('shows why no email was sent when it was requested %s', async (_, failure, words) => {
    mockCall(resendVerification, () => {
      throw failure;
    });
    const contract = await resend();
    await waitFor(() => expect(contract.notices.at(-1)).toBe(words));
  });
});

// @spec 2.39 8.16
test.each([
  ['the server refuses the link', () => Promise.reject(problemFailure(400))],
  ['the address is not verified by it', () => ({ email_verified: false })],
  ['the API is down', () => 'network-down' as const],
])('when %s, it says so and goes to the root', async (_, answer) => {
  const user = aUser({ store: aStore() });
  mockCall(me, () => user);
  mockCall(verifyEmail, answer);
  const { contract } = open({ user });
  await waitFor(() => expect(lastPlace(contract.visited)).toEqual(['/']));
  expect(contract.notices).toEqual([FAILED]);
});
