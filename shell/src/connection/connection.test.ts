import type * as ReactQuery from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { watchConnection } from './connection.ts';
import { providedModules } from '../remotes/provided-modules.ts';

type Query = typeof ReactQuery;

watchConnection();
const hear = (type: 'online' | 'offline') => void dispatchEvent(new Event(type));
afterEach(() => hear('online'));

/** Returns the copy that remotes get, freshly loaded. */
async function loadQuery(): Promise<Query> {
  let query: Promise<unknown> = Promise.resolve();
  await jest.isolateModulesAsync(async () => {
    query = providedModules['@tanstack/react-query']();
    await query;
  });
  return (await query) as Query;
}

/** Reads something with a client of its own, as the next remote does. */
function read({ QueryClient, QueryObserver }: Query) {
  const client = new QueryClient();
  const queryFn = jest.fn(async () => 'read');
  const observer = new QueryObserver(client, { queryKey: ['one'], queryFn });
  const stop = observer.subscribe(() => undefined);
  client.mount();
  const leave = () => {
    stop();
    client.unmount();
    client.clear();
  };
  return { queryFn, observer, leave };
}

it('lets a remote read if the network came back before any remote was mounted', async () => {
  const query = await loadQuery();
  const before = read(query);
  hear('offline');
  before.leave();
  hear('online');
  const { observer, queryFn, leave } = read(query);
  expect(observer.getCurrentResult().fetchStatus).toBe('fetching');
  expect(queryFn).toHaveBeenCalledTimes(1);
  leave();
});

it('pauses the reads of a remote if the network was lost before any remote was mounted', async () => {
  const query = await loadQuery();
  read(query).leave();
  hear('offline');
  const { observer, queryFn, leave } = read(query);
  expect(observer.getCurrentResult().fetchStatus).toBe('paused');
  hear('online');
  await waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1));
  leave();
});

it('informs a copy that is loaded while the browser is offline', async () => {
  hear('offline');
  const query = await loadQuery();
  const { observer, leave } = read(query);
  expect(observer.getCurrentResult().fetchStatus).toBe('paused');
  leave();
});

it('leaves the focus to the focus manager, which reads it from the document', async () => {
  const { focusManager, ...query } = await loadQuery();
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { leave } = read({ focusManager, ...query });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  leave();
  visibility.mockReturnValue('visible');
  expect(focusManager.isFocused()).toBe(true);
});
