import { act, screen } from '@testing-library/react';
import { aPortal, showInPortal } from '../testing/show-in-portal.tsx';
import { createNotices } from './notices.ts';
import { ToastHost } from './toast-host.tsx';

const fetchToasts = () => import('./toasts.tsx');
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

function show(fetch: typeof fetchToasts) {
  const portal = aPortal(undefined, { notices: createNotices() });
  const page = (
    <>
      <input aria-label="Store name" defaultValue="Maple" />
      <ToastHost fetch={fetch} />
    </>
  );
  showInPortal(page, portal);
  return portal;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('loads the code of toasts once the page is idle, or for the first toast', async () => {
  const fetch = jest.fn(fetchToasts);
  const { notices } = show(fetch);
  await pass(1900);
  expect(fetch).not.toHaveBeenCalled();
  act(() => notices.notify.success('Saved'));
  await pass(100);
  expect(screen.getByText('Saved')).toBeVisible();
  await pass(10_000);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('keeps toasts until their code can be loaded, and reports the failure once', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const fetch = jest.fn(fetchToasts);
  fetch.mockRejectedValue(new Error('Loading chunk 7 failed.'));
  const { notices, diagnostics } = show(fetch);
  await pass(10_000);
  expect(diagnostics.entries.get()).toEqual([]);
  act(() => notices.notify.error('Not saved'));
  await pass(10_000);
  act(() => notices.notify.info('Still not'));
  await pass(60_000);
  expect(diagnostics.entries.get()).toMatchObject([{ context: { stage: 'toasts' } }]);
  expect(screen.getByLabelText('Store name')).toHaveValue('Maple');

  fetch.mockImplementation(fetchToasts);
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(100);
  expect(screen.getByText('Not saved')).toBeVisible();
  expect(screen.getByText('Still not')).toBeVisible();
});

test('a crash of the toasts leaves the page intact', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = () => {
    throw new Error('No toasts');
  };
  const { notices } = show(async () => ({ WaitingToasts: Broken }));
  act(() => notices.notify.success('Saved'));
  await pass(100);
  expect(screen.getByLabelText('Store name')).toHaveValue('Maple');
});
