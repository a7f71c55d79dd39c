import { screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { logout } from '@coupon-center/contracts';
import { aUser, mockCall, setUpMockApi } from '@coupon-center/remote-kit/testing';
import { renderAuthScreen } from '../testing/render-auth-screen.tsx';
import { LogOutScreen } from './log-out.tsx';

setUpMockApi();

const Screen = () => (
  <StrictMode>
    <LogOutScreen />
  </StrictMode>
);

// @spec 2.14 2.40 2.41 2.42
test('says goodbye, ends the session once and goes to the root', async () => {
  const calls = mockCall(logout, () => ({ success: true }));
  const { contract } = renderAuthScreen(Screen, { user: aUser() });

  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sorry to see you go ...');
  expect(contract.notices).toEqual(['Sorry to see you go ...']);
  expect(contract.session.get().status).toBe('signed-out');
  expect(contract.visited).toEqual(['/']);
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ refresh: 'refresh-1' }]));
});

test('does not wait for a server that is down', async () => {
  const calls = mockCall(logout, () => 'network-down');
  const { contract } = renderAuthScreen(Screen, { user: aUser() });
  expect(contract.session.get().status).toBe('signed-out');
  expect(contract.visited).toEqual(['/']);
  await waitFor(() => expect(calls).toHaveLength(1));
});
