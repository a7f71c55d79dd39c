/** The shell contract in a remote's components, and the hooks that read it. */
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { User } from '@coupon-center/contracts';
import type { SessionEvent, SessionState } from '@coupon-center/portal-contracts';
import type { SessionEventOf } from '@coupon-center/session';
import type { ResumedContract } from './resume/resumed-contract.ts';
import type { ExpiredSession, RemoteLocation, SessionControl, ShellContract } from './shell-contract.ts';

const ContractContext = createContext<ResumedContract | null>(null);
export const ContractProvider = ContractContext.Provider;

/** Returns the shell contract. @throws Error outside a remote that `defineRemote` made */
export function useContract(): ShellContract {
  return useResumedContract();
}

/** Returns the contract with what the last visit left. @throws Error outside a remote that `defineRemote` made */
export function useResumedContract(): ResumedContract {
  const contract = useContext(ContractContext);
  if (!contract) throw new Error('useContract needs a remote made by defineRemote around it.');
  return contract;
}

export const useSite = (): ShellContract['site'] => useContract().site;
export const useApi = (): ShellContract['api'] => useContract().api;
export const useNotify = (): ShellContract['notify'] => useContract().notify;
export const useNavigate = (): ShellContract['navigate'] => useContract().navigate;

const GUEST: SessionState = { status: 'signed-out', user: null };
const guest = () => GUEST;

/** Returns the state of the session, and renders again when it changes. */
export function useSession(): SessionState {
  const { session, firstSession = guest } = useResumedContract();
  return useSyncExternalStore(session.subscribe, session.get, firstSession);
}

/**
 * Listens to the session bus while a component is on the screen.
 * @param listener called for each event of the type; the state of the session has changed by then
 */
export function useOnSessionEvent<Type extends SessionEvent['type']>(
  type: Type,
  listener: (event: SessionEventOf<Type>) => void,
): void {
  const { session } = useContract();
  const hear = useEffectEvent(listener);
  useEffect(() => session.on(type, (event) => hear(event)), [session, type]);
}

/** Returns the functions that start and end the session. @throws Error unless `remote.json` asks for them */
export function useSessionControl(): SessionControl {
  const { sessionControl } = useContract();
  if (!sessionControl) throw new Error('Add "needs": ["session-control"] to remote.json.');
  return sessionControl;
}

/** The session to log in to again, on a screen that the shell shows in its dialog; undefined everywhere else. */
export const useExpiredLogIn = (): ExpiredSession | undefined => useContract().expiredSession;

/** Returns the user of a screen behind a guard. @throws Error if nobody is signed in */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('This screen needs a signed-in user: give its route a guard in remote.json.');
  return user;
}

/** Returns the portal's location. A first screen is rendered without the query string, which follows once React has taken over. */
export function useRemoteLocation(): RemoteLocation {
  const { location, resumed } = useResumedContract();
  const [first] = useState(() => (resumed ? location.get() : { ...location.get(), search: '' }));
  return useSyncExternalStore(location.subscribe, location.get, () => first);
}

/** Returns the values of the query string. */
export function useSearchParams(): URLSearchParams {
  const { search } = useRemoteLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/**
 * Returns the token of an emailed link; empty if the address had none. It is removed from the address, so that no history,
 * screenshot or referrer shows it. The shell keeps it for this entry of the tab's history, so a reload has it again.
 */
export function useLinkToken(): string {
  const inAddress = useSearchParams().get('token') ?? '';
  const { pathname } = useRemoteLocation();
  const navigate = useNavigate();
  const [token] = useState(inAddress);

  useEffect(() => {
    if (inAddress) navigate(pathname, { replace: true });
  }, [inAddress, navigate, pathname]);
  return token;
}
