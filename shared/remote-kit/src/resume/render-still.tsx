/** Renders a mounted screen as it would start with the data that it has now. It is loaded when the page is idle. */
import { dehydrate } from '@tanstack/react-query';
import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient, forget, Provided } from '../query-client.tsx';
import { RemoteRoot } from '../remote-root.tsx';
import type { DefinedRemote } from '../remote-root.tsx';
import type { LifecycleProps, RenderToString, Still } from '../shell-contract.ts';
import { resumedContract } from './resumed-contract.ts';
import { stylesOf } from './styles-of.ts';
import { loadedScreens } from './take-over.ts';

/** Whether a value survives JSON unchanged. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every((part) => part === undefined || isPlain(part));
}

export interface StillRequest {
  definition: DefinedRemote;
  props: LifecycleProps;
  queryClient: QueryClient;
  render: RenderToString;
  /** When the data of the previous rendering was read. */
  since: number;
}

/** @returns undefined if the screen has no newer data, is still loading, shows a failure, or has data that JSON would change */
export function renderStill({
  definition,
  props,
  queryClient,
  render,
  since,
}: StillRequest): Still | undefined {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  const at = Math.max(0, ...shown.map(({ state }) => state.dataUpdatedAt));
  if (at <= since || !shown.every(({ state }) => state.status === 'success' && isPlain(state.data)))
    return undefined;
  // Whatever is resumed is read again.
  const { queries } = dehydrate(queryClient, { shouldDehydrateQuery: (query) => shown.includes(query) });
  const data: DehydratedState = {
    mutations: [],
    queries: queries.map(({ state, ...query }) => ({ ...query, state: { ...state, isInvalidated: true } })),
  };
  const { user } = props.contract.session.get();
  if (!user) return undefined;
  const resumed = { at, data, user, onMismatch: () => undefined };
  const contract = resumedContract(props.contract, resumed);
  const screens = loadedScreens(definition.screens, contract.location.get().route);
  const stillClient = createQueryClient(contract, data);
  const Around = ({ children }: { children: ReactNode }) => (
    <Provided queryClient={stillClient}>{children}</Provided>
  );
  try {
    const html = render(<RemoteRoot contract={contract} screens={screens} Around={Around} />, {
      identifierPrefix: props.domElement.dataset.remote ?? '',
    });
    return { html, styles: stylesOf(html), screen: { at, data } };
  } finally {
    // Its timers would keep the contract, and with it the mount, in memory for minutes.
    forget(stillClient);
  }
}
