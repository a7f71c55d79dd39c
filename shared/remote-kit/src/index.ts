/** Everything that the author of a remote imports. */
export {
  useApi,
  useContract,
  useExpiredLogIn,
  useLinkToken,
  useNavigate,
  useNotify,
  useOnSessionEvent,
  useRemoteLocation,
  useSearchParams,
  useSession,
  useSessionControl,
  useSite,
  useUser,
} from './contract-context.tsx';
export { defineRemote } from './define-remote.ts';
export { defineRemoteWithoutQueries } from './define-remote-without-queries.ts';
export type { RemoteDefinition } from './remote-root.tsx';
export { failureMessage, isConflict, isSessionOver, loadFailure } from './failures.ts';
export { showFormFailure } from './form-failure.ts';
export type { FormFailureOptions } from './form-failure.ts';
export { resetSaved, schemaResolver } from './forms.ts';
export { lazyPart, useHasBeen } from './lazy-part.tsx';
export { LoadMore } from './load-more.tsx';
export { Loaded } from './loaded.tsx';
export { PagedList } from './paged-list.tsx';
export type { PagedListProps } from './paged-list.tsx';
export { pagedQuery } from './paged-query.ts';
export type { Gathered, ListPage } from './paged-query.ts';
export { RemoteLink } from './remote-link.tsx';
export { saveFile } from './save-file.ts';
export type { SavedFile } from './save-file.ts';
export { Confirmed } from './resume/confirmed.tsx';
export { TrueStatus } from './resume/true-status.tsx';
export { useIsConfirmed } from './resume/use-is-confirmed.ts';
export type * from './shell-contract.ts';
export { useCopiedText } from './use-copied-text.ts';
export { useFocusRescue } from './use-focus-rescue.ts';
export { useIsStored, usePreference } from './use-preference.ts';
export { useConfirmedAction, useReportedAction } from './use-reported-action.ts';
export { useUnsavedGuard } from './use-unsaved-guard.ts';
