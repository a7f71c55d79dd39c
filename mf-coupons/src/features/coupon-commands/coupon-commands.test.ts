import { waitFor } from '@testing-library/react';
import {
  archiveCoupon,
  MAX_COUPONS,
  pauseCoupon,
  restoreCoupon,
  resumeCoupon,
} from '@coupon-center/contracts';
import {
  aCoupon,
  aUser,
  createTestContract,
  mockCall,
  problemFailure,
  setUpMockApi,
} from '@coupon-center/remote-kit/testing';
import { aMerchant, serveCoupons } from '../../testing/merchant.ts';
import { couponCommands } from './coupon-commands.ts';

setUpMockApi();

const boots = aCoupon({ id: 7, title: '20% OFF', description: 'Boots', discount_code: 'BOOTS' });

async function open(coupons = [boots]) {
  serveCoupons(coupons);
  const contract = createTestContract({ user: aMerchant() });
  return { contract, commands: await couponCommands(contract) };
}

async function run(name: string, coupons = [boots]) {
  const { contract, commands } = await open(coupons);
  const command = commands.find(({ id }) => id === name);
  if (!command || !('run' in command)) throw new Error('There is no such command.');
  await command.run();
  return contract;
}
const archive = () => run('archive 7');

test('offers to add a coupon, and the actions on each', async () => {
  const { commands } = await open();
  const detail = 'Boots · BOOTS';
  const group = 'Coupons';
  expect(commands).toEqual([
    { id: 'add', label: 'Add a coupon', to: '/coupons/add' },
    { id: 'add-several', label: 'Add several coupons', to: '/coupons/add-several' },
    { id: 'edit 7', label: 'Edit 20% OFF', detail, to: '/coupons/7', group },
    { id: 'duplicate 7', label: 'Duplicate 20% OFF', detail, to: '/coupons/add?from=7', group },
    { id: 'turn 7', label: 'Pause 20% OFF', detail, run: expect.any(Function), group },
    { id: 'archive 7', label: 'Archive 20% OFF', detail, run: expect.any(Function), group },
  ]);
});

test('offers no new coupon if there is no room for one', async () => {
  const full = Array.from({ length: MAX_COUPONS }, (_, place) => aCoupon({ id: place + 1 }));
  const { commands } = await open(full);
  expect(commands.filter(({ label }) => /^(?:Add|Duplicate)/.test(label))).toEqual([]);
});

test('makes no call without a store', async () => {
  const calls = serveCoupons([]);
  expect(await couponCommands(createTestContract({ user: aUser({ store: null }) }))).toEqual([]);
  expect(calls).toEqual([]);
});

test('archives the version that was shown, and undoes it', async () => {
  const archived = mockCall(archiveCoupon, () => ({ ...boots, state: 'archived' as const }));
  const restored = mockCall(restoreCoupon, () => boots);
  const contract = await archive();
  expect(archived[0]).toMatchObject({ params: { couponId: '7' } });
  expect(contract.notices).toEqual(['20% OFF is archived.']);
  expect(contract.actions.map(({ label }) => label)).toEqual(['Undo']);
  contract.actions[0]!.run();
  await waitFor(() => expect(restored).toHaveLength(1));
});

test('says why a coupon was not archived', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  mockCall(archiveCoupon, () => {
    throw problemFailure(409, 'stale', 'The coupon has changed since you opened it.');
  });
  const contract = await archive();
  expect(contract.notices).toEqual([expect.stringMatching(/^20% OFF wasn’t archived\. /)]);
  expect(contract.actions).toEqual([]);
});

test('pauses a coupon, and resumes a paused one', async () => {
  const paused = { ...boots, state: 'held' as const, hold_reason: null, paused: '2026-11-20T10:00:00.000Z' };
  const pausing = mockCall(pauseCoupon, () => paused);
  const resuming = mockCall(resumeCoupon, () => boots);
  const contract = await run('turn 7');
  expect(pausing[0]).toMatchObject({ params: { couponId: '7' } });
  expect(contract.actions.map(({ label }) => label)).toEqual(['Undo']);
  const { commands } = await open([paused]);
  expect(commands).toContainEqual(expect.objectContaining({ id: 'turn 7', label: 'Resume 20% OFF' }));
  expect((await run('turn 7', [paused])).notices).toEqual(['20% OFF is no longer paused.']);
  expect(resuming).toHaveLength(1);
});
