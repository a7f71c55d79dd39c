import { screen } from '@testing-library/react';
import { me } from '@coupon-center/contracts';
import type { Guard, RemoteDeclaration } from '@coupon-center/portal-contracts';
import type { ShellContract } from '../shell-contract.ts';
import { aUser, mockCall, problemFailure, setUpMockApi, someTokens } from '../testing/index.ts';
import { runStandalone } from './run-standalone.ts';

setUpMockApi();
afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
});

/** A remote alone at its only page. */
async function run(guard: Guard) {
  const declaration: RemoteDeclaration = {
    name: 'mf-test',
    owner: 'tests',
    shellContract: '^2.0.0',
    needs: ['session-control'],
    routes: [{ path: '/login', title: 'Log in', guard }],
  };
  let isSignedIn = false;
  mockCall(me, () => {
    if (!isSignedIn) throw problemFailure(401);
    return aUser();
  });
  const contracts: ShellContract[] = [];
  const unmount = jest.fn(async () => undefined);
  const lifecycles = {
    bootstrap: async () => undefined,
    mount: async ({ contract }: { contract: ShellContract }) => contracts.push(contract),
    unmount,
  };
  await runStandalone(lifecycles, declaration);
  isSignedIn = true;
  await contracts[0]!.sessionControl!.start(someTokens());
  return unmount;
}

test('a page for guests closes with a message once somebody has signed in', async () => {
  const unmount = await run('guest');
  expect(unmount).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status')).toHaveTextContent('Signed in as ann@maple.example.');
});

test('a page for everybody stays', async () => {
  expect(await run('any')).not.toHaveBeenCalled();
});
