import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazyPart, PART_PANEL_AFTER_MS } from './lazy-part.tsx';
import { renderScreen } from './testing/index.ts';

const Part = () => <p>The part</p>;
const chunkError = () =>
  Object.assign(new Error('Loading chunk 7 failed.'), {
    name: 'ChunkLoadError',
    request: 'http://localhost/remotes/mf-one/1/7.js',
  });

/** A load that fails this many times, and the status of its file when it is fetched again. */
function failing(times: number, status = 200) {
  const fetching = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('', { status }));
  let left = times;
  const load = jest.fn(async () => {
    if (left-- > 0) throw chunkError();
    return Part;
  });
  return { load, fetching };
}
const retryButton = () => screen.findByRole('button', { name: 'Retry' });

test('shows the part once its code has loaded', async () => {
  renderScreen(lazyPart(async () => Part));
  expect(await screen.findByText('The part')).toBeInTheDocument();
});

test('retries a failed part once, past the cache, without a message', async () => {
  const { load, fetching } = failing(1);
  const { contract } = renderScreen(lazyPart(load));
  expect(await screen.findByText('The part')).toBeInTheDocument();
  expect(fetching).toHaveBeenCalledWith(chunkError().request, expect.objectContaining({ cache: 'reload' }));
  expect(contract.reported).toEqual([]);
});

test('shows a panel in place of a part that fails twice, and loads the part on Retry', async () => {
  const { load } = failing(2);
  const { contract } = renderScreen(lazyPart(load));
  await userEvent.click(await retryButton());
  expect(await screen.findByText('The part')).toBeInTheDocument();
  expect(contract.reported).toEqual([chunkError()]);
});

test('offers to reload the page if the file is gone', async () => {
  const { load } = failing(9, 404);
  renderScreen(lazyPart(load));
  expect(await screen.findByRole('alert')).toHaveTextContent('A new version of this page was published');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

describe('a part that hangs', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('is replaced by a panel after ten seconds, and replaces it once loaded', async () => {
    let come: (part: typeof Part) => void = () => undefined;
    renderScreen(lazyPart(() => new Promise((resolve) => (come = resolve))));
    await act(() => jest.advanceTimersByTimeAsync(PART_PANEL_AFTER_MS - 1));
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(PART_PANEL_AFTER_MS).toBe(10_000);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
    await act(async () => come(Part));
    expect(screen.getByText('The part')).toBeInTheDocument();
  });
});
