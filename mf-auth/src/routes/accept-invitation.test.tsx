import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { acceptInvitation, logout, readInvitation } from '@coupon-center/contracts';
import type { InvitationState } from '@coupon-center/contracts';
import {
  aUser,
  fieldFailure,
  mockCall,
  problemFailure,
  setUpMockApi,
  tooManyFailure,
} from '@coupon-center/remote-kit/testing';
import type { TestContractOptions } from '@coupon-center/remote-kit/testing';
import { renderAuthScreen } from '../testing/render-auth-screen.tsx';
import { AcceptInvitationScreen } from './accept-invitation.tsx';

setUpMockApi();

const PATH = '/auth/accept-invitation';
const open = (options: TestContractOptions = {}, search = '?token=link-1') =>
  renderAuthScreen(AcceptInvitationScreen, {
    ...options,
    location: { route: PATH, pathname: PATH, search },
  });

/** An API with an invitation in a state that tests may change. */
function invited(role: 'administrator' | 'reviewer' = 'reviewer') {
  const invitation: { state: InvitationState } = { state: 'open' };
  mockCall(readInvitation, () =>
    invitation.state === 'open'
      ? { state: invitation.state, email: 'omar@example.com', role }
      : { state: invitation.state, email: null, role: null },
  );
  return invitation;
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Accept invitation' }));

async function fillIn(password = 'seven green boats') {
  await userEvent.type(await screen.findByLabelText('First name'), 'Omar');
  await userEvent.type(screen.getByLabelText('Last name'), 'Haddad');
  await userEvent.type(screen.getByLabelText('Password'), password);
}

test('creates the account, goes to the login page, and removes the token from the address', async () => {
  invited();
  const calls = mockCall(acceptInvitation, () => ({ success: true }));
  const { contract } = open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Accept your invitation');
  expect(contract.replaced).toEqual([PATH]);
  await fillIn();
  expect(screen.getByText('omar@example.com')).toBeVisible();
  expect(screen.getByText(/invited as a reviewer/)).toBeVisible();
  await send();
  await waitFor(() => expect(contract.visited).toEqual([PATH, '/login']));
  expect(calls[0]!.body).toEqual({
    token: 'link-1',
    first_name: 'Omar',
    last_name: 'Haddad',
    password: 'seven green boats',
  });
  expect(contract.notices).toEqual(['Your account is ready. Log in with your new password.']);
});

test('says what an administrator may do', async () => {
  invited('administrator');
  open();
  expect(await screen.findByText(/invited as an administrator/)).toBeVisible();
});

test('warns signed-in users that accepting logs them out, and does so', async () => {
  invited();
  mockCall(acceptInvitation, () => ({ success: true }));
  mockCall(logout, () => ({ success: true }));
  const { contract } = open({ user: aUser() });
  await fillIn();
  expect(screen.getByText('Accepting logs you out of the account of ann@maple.example.')).toBeVisible();
  await send();
  await waitFor(() => expect(contract.visited).toContain('/login'));
  expect(contract.session.get().status).toBe('signed-out');
});

test('asks for both names and a password of six characters', async () => {
  invited();
  const calls = mockCall(acceptInvitation, () => ({ success: true }));
  open();
  await userEvent.type(await screen.findByLabelText('Password'), '12345');
  await send();
  expect(await screen.findByText('Password should be at least 6 characters long')).toBeVisible();
  expect(screen.getAllByText('This field is required.')).toHaveLength(2);
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(calls).toHaveLength(0);
});

const ENDS: [InvitationState, string][] = [
  ['expired', 'This invitation has expired'],
  ['accepted', 'This invitation was already accepted'],
  ['withdrawn', 'This link no longer works'],
];

test.each(ENDS)('says so if a link is %s', async (state, title) => {
  invited().state = state;
  open();
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept invitation' })).not.toBeInTheDocument();
});

test.each<[InvitationState, string, string]>([
  ['expired', 'Go to the home page', '/'],
  ['withdrawn', 'Go to the home page', '/'],
  ['accepted', 'Log in', '/login'],
])('offers a login only to people with an account: %s', async (state, name, href) => {
  invited().state = state;
  open();
  const link = await screen.findByRole('link');
  expect(link).toHaveAccessibleName(name);
  expect(link).toHaveAttribute('href', href);
});

test('says so if the address has no token', () => {
  const { contract } = open({}, '');
  expect(screen.getByText('This link is incomplete')).toBeVisible();
  expect(contract.visited).toEqual([]);
});

test.each(ENDS)('reports a link that is %s by the time it is used', async (state, title) => {
  const invitation = invited();
  mockCall(acceptInvitation, () => {
    invitation.state = state;
    throw problemFailure(409, 'invitation_over', 'This invitation doesn’t work any more.');
  });
  open();
  await fillIn();
  await send();
  const notice = await screen.findByText(title);
  expect(notice).toBeVisible();
  expect(document.activeElement).toContainElement(notice);
});

test('says that the address has an account by now', async () => {
  invited();
  mockCall(acceptInvitation, () => {
    throw problemFailure(409, 'email_taken', 'This email has an account by now.');
  });
  open();
  await fillIn();
  await send();
  expect(await screen.findByText('This email already has an account')).toBeVisible();
});

test('shows what the API says about a field, and how long to wait after too many attempts', async () => {
  invited();
  let failure = fieldFailure({ password: ['this password is too common.'] });
  mockCall(acceptInvitation, () => {
    throw failure;
  });
  open();
  await fillIn();
  await send();
  expect(await screen.findByText('This password is too common.')).toBeVisible();
  failure = tooManyFailure(120);
  await userEvent.type(screen.getByLabelText('Password'), '!');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(/Try again in 2 minutes/);
  expect(screen.getByLabelText('First name')).toHaveValue('Omar');
});

test('a failure to load offers Retry', async () => {
  let isUp = false;
  mockCall(readInvitation, () => {
    if (!isUp) throw problemFailure(500);
    return { state: 'open' as const, email: 'omar@example.com', role: 'reviewer' as const };
  });
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isUp = true;
  await userEvent.click(retry);
  expect(await screen.findByLabelText('First name')).toBeVisible();
});
