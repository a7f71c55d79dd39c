import { ApiError } from '@coupon-center/api-client';
import type { User } from '@coupon-center/contracts';
import { createSessionBus } from '@coupon-center/session';
import { merchant as user } from '../testing/fixtures.ts';
import { confirmSession, storedSession } from './confirm-session.ts';

function apiThat(refreshUser: () => Promise<User>) {
  return { refreshUser, endSession: jest.fn(async () => undefined), storedUser: (): User | null => user };
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

  it.each([
    ['another user has signed in meanwhile', { ...user, id: 2 }],
    ['the client has ended it, and the page is suspended over unsaved changes', null],
  ])('is left alone if %s', async (_case, stored) => {
    for (const status of [401, 503]) {
      const bus = createSessionBus({ status: 'signed-in', user });
      const api = apiThat(async () => {
        if (stored) bus.publish({ type: 'signed-in', user: stored });
        throw new ApiError({ kind: 'http', status, message: 'no' });
      });
      api.storedUser = () => stored;
      await confirmSession(api, bus);
      expect(api.endSession).not.toHaveBeenCalled();
      expect(bus.get()).toEqual({ status: 'signed-in', user: stored ?? user });
    }
  });

  it('keeps what has become known of its user meanwhile if the API fails', async () => {
    const newer = { ...user, email: 'newer@example.org' };
    const bus = createSessionBus({ status: 'signed-in', user });
    const error = new ApiError({ kind: 'http', status: 503, message: 'down' });
    const api = apiThat(async () => {
      bus.publish({ type: 'user-changed', user: newer });
      throw error;
    });
    await expect(confirmSession(api, bus)).rejects.toBe(error);
    expect(bus.get().user).toEqual(newer);
  });
});
