/** The shell contract, handed down to every component of a remote. */
import { createContext, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import type { User } from '@coupon-center/contracts';
import type { SessionState } from '@coupon-center/portal-contracts';
import type { ExpiredSession, RemoteLocation, SessionControl, ShellContract } from './shell-contract.ts';

const ContractContext = createContext<ShellContract | null>(null);
export const ContractProvider = ContractContext.Provider;

/** The shell contract. @throws Error outside a remote that `defineRemote` made */
export function useContract(): ShellContract {
  const contract = useContext(ContractContext);
  if (!contract) throw new Error('useContract needs a remote made by defineRemote around it.');
  return contract;
}

export const useSite = (): ShellContract['site'] => useContract().site;
export const useApi = (): ShellContract['api'] => useContract().api;
export const useNotify = (): ShellContract['notify'] => useContract().notify;
export const useNavigate = (): ShellContract['navigate'] => useContract().navigate;

/** The session for which first screens are rendered. */
const GUEST: SessionState = { status: 'signed-out', user: null };

/** The state of the session; renders again when it changes. */
export function useSession(): SessionState {
  const { session } = useContract();
  return useSyncExternalStore(session.subscribe, session.get, () => GUEST);
}

/** The functions that start and end the session. @throws Error where `remote.json` does not ask for them */
export function useSessionControl(): SessionControl {
  const { sessionControl } = useContract();
  if (!sessionControl) throw new Error('Add "needs": ["session-control"] to remote.json.');
  return sessionControl;
}

/** The session to log in to again, on a screen that the shell shows in its dialog; undefined everywhere else. */
export const useExpiredLogIn = (): ExpiredSession | undefined => useContract().expiredSession;

/** The user of a screen behind a guard. @throws Error where nobody is signed in */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('This screen needs a signed-in user: give its route a guard in remote.json.');
  return user;
}

/** The portal's location. A first screen is rendered without the query string, which follows once React has taken over. */
export function useRemoteLocation(): RemoteLocation {
  const { location } = useContract();
  const [first] = useState(() => ({ ...location.get(), search: '' }));
  return useSyncExternalStore(location.subscribe, location.get, () => first);
}

/** Values of the query string. */
export function useSearchParams(): URLSearchParams {
  const { search } = useRemoteLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
