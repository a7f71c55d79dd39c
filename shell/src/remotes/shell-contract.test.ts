import type { ApiClient } from '@coupon-center/api-client';
import { archiveCoupon, listCoupons, logout } from '@coupon-center/contracts';
import type { Capability } from '@coupon-center/portal-contracts';
import type { RemoteLocation, ShellContract } from '@coupon-center/remote-kit';
import { createSessionBus } from '@coupon-center/session';
import { sites } from '@coupon-center/site-config';
import { createDiagnostics } from '../diagnostics/diagnostics.ts';
import { createLeaveGuards } from '../dialogs/leave-guards.ts';
import { createWritable } from '../common/writable.ts';
import { createNotices } from '../notify/notices.ts';
import { merchant } from '../testing/fixtures.ts';
import { createContractFactory } from './shell-contract.ts';

const fakeClient = () =>
  ({
    startSession: jest.fn(),
    endSession: jest.fn(async () => undefined),
    call: jest.fn(async () => ({})),
  }) as unknown as ApiClient;

function contractOfOneMount(...needs: Capability[]) {
  const notices = createNotices();
  const leaveGuards = createLeaveGuards();
  const parts = { page: { site: sites['6'] }, notices, leaveGuards, diagnostics: createDiagnostics() };
  const bus = createSessionBus({ status: 'signed-out', user: null });
  const client = fakeClient();
  const onChange = jest.fn();
  const contractFor = createContractFactory(parts, client, bus, onChange);
  const go = jest.fn();
  const life = new AbortController();
  const location = createWritable<RemoteLocation>({
    route: '/one',
    params: {},
    pathname: '/one',
    search: '',
  });
  const contract = contractFor('mf-one', location, go, life.signal, needs);
  return { bus, client, contract, go, onChange, location, leaveGuards, notices, end: () => life.abort() };
}

describe('the contract of a mount', () => {
  it('navigates, but no longer after the mount has ended', () => {
    const { contract, go, end } = contractOfOneMount();
    contract.navigate('/payment', { replace: true });
    expect(go).toHaveBeenCalledWith('/payment', { replace: true });
    end();
    contract.navigate('/my-store');
    expect(go).toHaveBeenCalledTimes(1);
  });

  it('says which remote asked for a change, but not which read', async () => {
    const { contract, onChange } = contractOfOneMount();
    await contract.api.call(listCoupons, { query: { store_slug: 'maple-cp' } });
    await contract.api.call(archiveCoupon, { params: { couponId: 7 } });
    expect(onChange.mock.calls).toEqual([['mf-one', expect.any(Promise)]]);
  });

  it('asks before leaving until the guard is removed or the mount has ended', () => {
    const { contract, leaveGuards, end } = contractOfOneMount();
    const remove = contract.guardLeaving(() => true);
    contract.guardLeaving(() => true);
    remove();
    expect(leaveGuards.isDirty()).toBe(true);
    end();
    expect(leaveGuards.isDirty()).toBe(false);
    contract.guardLeaving(() => true);
    expect(leaveGuards.isDirty()).toBe(false);
  });

  it('still notifies the user about a call that outlived the mount', () => {
    const { contract, notices, end } = contractOfOneMount();
    end();
    contract.notify.success('Saved');
    expect(notices.waiting.get()).toEqual([{ kind: 'success', message: 'Saved' }]);
  });

  it('ends every subscription of the remote with the mount', () => {
    const { bus, contract, end, location } = contractOfOneMount();
    const listener = jest.fn();
    const subscribeToAll = () => {
      contract.session.subscribe(listener);
      contract.session.on('coupons-changed', listener);
      contract.location.subscribe(listener);
    };
    const changeAll = () => {
      bus.publish({ type: 'signed-in', user: { ...merchant, id: listener.mock.calls.length } });
      bus.publish({ type: 'coupons-changed' });
      location.set({ ...location.get(), search: `?${listener.mock.calls.length}` });
    };
    subscribeToAll();
    changeAll();
    const heard = listener.mock.calls.length;
    expect(heard).toBeGreaterThanOrEqual(3);
    end();
    subscribeToAll();
    changeAll();
    expect(listener).toHaveBeenCalledTimes(heard);
  });
});

describe('a remote without capabilities', () => {
  it('gets the members of the contract and nothing else', () => {
    // These are records, so the compiler asks for each member that is added to a type.
    const members: Record<keyof Omit<ShellContract, 'sessionControl' | 'expiredSession'>, true> = {
      api: true,
      guardLeaving: true,
      location: true,
      navigate: true,
      notify: true,
      preferences: true,
      report: true,
      session: true,
      site: true,
      version: true,
    };
    const ofApi: Record<keyof ShellContract['api'], true> = { call: true, uploadImage: true };
    const { contract } = contractOfOneMount();
    expect(Object.keys(contract).sort()).toEqual(Object.keys(members));
    expect(Object.keys(contract.api).sort()).toEqual(Object.keys(ofApi));
  });

  it('can neither end the session nor act as another user', async () => {
    const { bus, client, contract } = contractOfOneMount();
    const forged = { type: 'signed-out', reason: 'requested' } as never;
    expect(() => contract.session.announce(forged)).toThrow('cannot announce');
    await expect(contract.api.call(logout, { body: {} })).rejects.toThrow('session-control');
    await contract.api.call(listCoupons, { query: { store_slug: 'maple-cp' } });
    expect(client.call).toHaveBeenCalledTimes(1);
    expect(bus.get()).toEqual({ status: 'signed-out', user: null });
  });

  it('cannot change what other remotes get', () => {
    const { contract } = contractOfOneMount();
    const change = (part: keyof ShellContract, name: string) =>
      Object.assign(contract[part] as object, { [name]: () => undefined });
    expect(() => change('session', 'on')).toThrow(TypeError);
    expect(() => change('api', 'call')).toThrow(TypeError);
    expect(() => change('notify', 'error')).toThrow(TypeError);
    expect(() => change('location', 'get')).toThrow(TypeError);
    expect(() => Object.assign(contract, { sessionControl: {} })).toThrow(TypeError);
  });
});

test('a remote that is granted session control can start and end the session', async () => {
  const { client, contract } = contractOfOneMount('session-control');
  await contract.sessionControl?.end();
  expect(client.endSession).toHaveBeenCalledTimes(1);
  await contract.api.call(logout, { body: {} });
  expect(client.call).toHaveBeenCalledTimes(1);
});
