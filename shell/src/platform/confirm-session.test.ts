import { ApiError } from '@coupon-center/api-client';
import type { User } from '@coupon-center/contracts';
import { createSessionBus } from '@coupon-center/session';
import { merchant as user } from '../testing/fixtures.ts';
import { confirmSession, storedSession } from './confirm-session.ts';

function apiThat(refreshUser: () => Promise<User>) {
  return { refreshUser, endSession: jest.fn(async () => undefined) };
}

describe('the stored session', () => {
  it('starts as unknown with a stored user, and as signed out without one', () => {
    expect(storedSession({ storedUser: () => user })).toEqual({ status: 'unknown', user });
    expect(storedSession({ storedUser: () => null })).toEqual({ status: 'signed-out', user: null });
  });

  // @spec 7.9
  it('is confirmed with the API once', async () => {
    const api = apiThat(async () => user);
    const bus = createSessionBus({ status: 'unknown', user });
    const refreshUser = jest.spyOn(api, 'refreshUser');
    await confirmSession(api, bus);
    expect(refreshUser).toHaveBeenCalledTimes(1);
  });

  it('is not confirmed with the API if there is none', async () => {
    const api = apiThat(async () => user);
    const refreshUser = jest.spyOn(api, 'refreshUser');
    await confirmSession(api, createSessionBus({ status: 'signed-out', user: null }));
    expect(refreshUser).not.toHaveBeenCalled();
  });

  it('is kept if the API cannot be reached or fails', async () => {
    for (const error of [
      new ApiError({ kind: 'network', message: 'offline' }),
      new ApiError({ kind: 'http', status: 503, message: 'down' }),
    ]) {
      const bus = createSessionBus({ status: 'unknown', user });
      await expect(
        confirmSession(
          apiThat(() => Promise.reject(error)),
          bus,
        ),
      ).rejects.toBe(error);
      expect(bus.get()).toEqual({ status: 'signed-in', user });
    }
  });

  // @spec 7.9
  it('ends when the API refuses it', async () => {
    const bus = createSessionBus({ status: 'unknown', user });
    const api = apiThat(() => Promise.reject(new ApiError({ kind: 'http', status: 403, message: 'no' })));
    await confirmSession(api, bus);
    expect(api.endSession).toHaveBeenCalled();
  });
});
