import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { aPortal, showInPortal } from '../testing/show-in-portal.tsx';
import { RemoteFailure } from './remote-failure.tsx';

/** What the server says is published now. */
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

it('tries again at the button, and by itself when the browser is online again', async () => {
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

it('says at once that it tries again, and is not pressed twice', async () => {
  const { onRetry } = await show(true);
  expect(screen.getByRole('status')).toHaveTextContent('Trying again…');
  expect(screen.getByRole('progressbar')).toBeInTheDocument();
  await userEvent.click(retryButton());
  expect(onRetry).not.toHaveBeenCalled();
  expect(retryButton()).toHaveFocus();
});

it('says when another try did not help', async () => {
  await show();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await userEvent.click(retryButton());
  expect(screen.getByRole('status')).toHaveTextContent('That did not work.');
});

it('offers to reload a page whose version is no longer the published one', async () => {
  publish('2');
  await show();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('A new version was published');
});

it('offers Retry alone while the published version is the one it has, or nothing answers', async () => {
  const { unmount } = await show();
  expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
  unmount();
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await show();
  expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
});
