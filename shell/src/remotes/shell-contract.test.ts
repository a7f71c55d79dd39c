import type { ApiClient } from '@coupon-center/api-client';
import type { Readable, RemoteLocation } from '@coupon-center/remote-kit';
import { createSessionBus } from '@coupon-center/session';
import { sites } from '@coupon-center/site-config';
import { createDiagnostics } from '../diagnostics/diagnostics.ts';
import { createLeaveGuards } from '../dialogs/leave-guards.ts';
import { createNotices } from '../notify/notices.ts';
import { createContractFactory } from './shell-contract.ts';

function contractOfOneMount() {
  const notices = createNotices();
  const leaveGuards = createLeaveGuards();
  const parts = { page: { site: sites['6'] }, notices, leaveGuards, diagnostics: createDiagnostics() };
  const bus = createSessionBus({ status: 'signed-out', user: null });
  const contractFor = createContractFactory(parts, {} as ApiClient, bus);
  const go = jest.fn();
  const life = new AbortController();
  const location = {} as Readable<RemoteLocation>;
  const contract = contractFor('mf-one', location, go, life.signal);
  return { contract, go, leaveGuards, notices, end: () => life.abort() };
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
});
