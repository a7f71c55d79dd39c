/** What the author of a remote imports. */
export {
  useApi,
  useContract,
  useNavigate,
  useNotify,
  useRemoteLocation,
  useSearchParams,
  useSession,
  useSite,
  useUser,
} from './contract-context.tsx';
export { defineRemote } from './define-remote.tsx';
export type { RemoteDefinition } from './define-remote.tsx';
export { failureMessage } from './failure-message.ts';
export { showFormFailure } from './form-failure.ts';
export { loadFailure } from './load-failure.ts';
export { Loaded } from './loaded.tsx';
export { RemoteLink } from './remote-link.tsx';
export { resetSaved } from './reset-saved.ts';
export { showServerErrors } from './server-errors.ts';
export type * from './shell-contract.ts';
export { useFocusRescue } from './use-focus-rescue.ts';
export { useOnSessionEvent } from './use-on-session-event.ts';
export { useUnsavedGuard } from './use-unsaved-guard.ts';
