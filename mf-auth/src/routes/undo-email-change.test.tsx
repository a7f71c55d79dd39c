import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { logout, readEmailUndo, undoEmailChange } from '@coupon-center/contracts';
import type { EmailUndoState } from '@coupon-center/contracts';
import { aUser, mockCall, problemFailure, setUpMockApi } from '@coupon-center/remote-kit/testing';
import type { TestContractOptions } from '@coupon-center/remote-kit/testing';
import { renderAuthScreen } from '../testing/render-auth-screen.tsx';
import { UndoEmailChangeScreen } from './undo-email-change.tsx';

setUpMockApi();

const PATH = '/auth/undo-email-change';
const open = (options: TestContractOptions = {}, search = '?token=link-1') =>
  renderAuthScreen(UndoEmailChangeScreen, {
    ...options,
    location: { route: PATH, pathname: PATH, search },
  });
const undoIn = (state: EmailUndoState) => ({ state, email: 'ann@maple.example', other: 'thief@example.com' });
const found = (state: EmailUndoState) => mockCall(readEmailUndo, () => undoIn(state));
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo this change' }));

test('undoes the change on a press, not on opening', async () => {
  found('open');
  const calls = mockCall(undoEmailChange, () => undoIn('undone'));
  const { contract } = open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Undo your email change');
  expect(contract.replaced).toEqual([PATH]);
  expect(await screen.findByText(/to\s*thief@example\.com\./)).toBeVisible();
  expect(calls).toHaveLength(0);
  await press();
  const notice = await screen.findByText('Your email change was undone');
  expect(calls[0]!.body).toEqual({ token: 'link-1' });
  expect(document.activeElement).toContainElement(notice);
  expect(screen.getByRole('link', { name: 'Request another link' })).toHaveAttribute(
    'href',
    '/auth/password-reminder',
  );
});

test('signs this browser out as well', async () => {
  found('open');
  mockCall(undoEmailChange, () => undoIn('undone'));
  mockCall(logout, () => ({ success: true }));
  const { contract } = open({ user: aUser() });
  await press();
  await waitFor(() => expect(contract.session.get().status).toBe('signed-out'));
});

test('says that a change was already undone', async () => {
  found('undone');
  open();
  expect(await screen.findByText('Your email change was undone')).toBeVisible();
});

test('says that a link has expired', async () => {
  found('expired');
  open();
  expect(await screen.findByText('This link has expired')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

test('says so if the link expires while the page is open', async () => {
  found('open');
  mockCall(undoEmailChange, () => undoIn('expired'));
  const { contract } = open({ user: aUser() });
  await press();
  expect(await screen.findByText('This link has expired')).toBeVisible();
  expect(contract.session.get().status).toBe('signed-in');
});

test('says that an unknown link doesn’t work', async () => {
  mockCall(readEmailUndo, () => {
    throw problemFailure(404, 'link_unknown', 'This link doesn’t work.');
  });
  open();
  expect(await screen.findByText('This link doesn’t work')).toBeVisible();
});

test('has nothing to undo without a token', () => {
  open({}, '');
  expect(screen.getByText('This link is incomplete')).toBeVisible();
});

test('can be retried after a failure to load and a failure to undo', async () => {
  let isDown = true;
  mockCall(readEmailUndo, () => {
    if (isDown) throw problemFailure(500);
    return undoIn('open');
  });
  mockCall(undoEmailChange, () => {
    if (isDown) throw problemFailure(500);
    return undoIn('undone');
  });
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isDown = false;
  await userEvent.click(retry);
  await screen.findByRole('button', { name: 'Undo this change' });
  isDown = true;
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  isDown = false;
  await press();
  expect(await screen.findByText('Your email change was undone')).toBeVisible();
});
