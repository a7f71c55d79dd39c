import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { aPortal, showInPortal } from '../testing/show-in-portal.tsx';
import { RemoteFailure } from './remote-failure.tsx';

/** Sets the version that the server reports as published. */
function publish(version: string): void {
  const registry = { schema: 1, remotes: { 'mf-one': { live: { version }, earlier: [] } } };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(registry));
}

async function show(isRetrying = false) {
  const onRetry = jest.fn();
  const panel = (busy: boolean) => <RemoteFailure remote="mf-one" isRetrying={busy} onRetry={onRetry} />;
  const { unmount } = showInPortal(panel(isRetrying), aPortal());
  await act(async () => undefined);
  return { onRetry, unmount };
}
const retryButton = () => screen.getByRole('button', { name: 'Retry' });

beforeEach(() => publish('1'));

it('retries at the button, and automatically when the browser is back online', async () => {
  const { onRetry, unmount } = await show();
  expect(screen.getByRole('alert')).toHaveTextContent('This page cannot be shown right now');
  await userEvent.click(retryButton());
  expect(onRetry).toHaveBeenCalledTimes(1);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(onRetry).toHaveBeenCalledTimes(2);
  unmount();
  window.dispatchEvent(new Event('online'));
  expect(onRetry).toHaveBeenCalledTimes(2);
});

it('shows immediately that it is retrying, and ignores a second press', async () => {
  const { onRetry } = await show(true);
  expect(screen.getByRole('status')).toHaveTextContent('Trying again…');
  expect(screen.getByRole('progressbar')).toBeInTheDocument();
  await userEvent.click(retryButton());
  expect(onRetry).not.toHaveBeenCalled();
  expect(retryButton()).toHaveFocus();
});

it('says when a retry did not help', async () => {
  await show();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await userEvent.click(retryButton());
  expect(screen.getByRole('status')).toHaveTextContent('That did not work.');
});

it('offers to reload the page if a newer version was published', async () => {
  publish('2');
  await show();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('A new version was published');
});

it('offers only Retry if the page has the published version or there is no response', async () => {
  const { unmount } = await show();
  expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
  unmount();
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await show();
  expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
});
