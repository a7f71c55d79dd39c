import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import type { PageReleases } from '@coupon-center/shell-page';
import { aPortal, showInPortal } from '../testing/show-in-portal.tsx';
import { RemoteFailure } from './remote-failure.tsx';

async function show(isRetrying = false) {
  const onRetry = jest.fn();
  const panel = (busy: boolean) => <RemoteFailure remote="mf-one" isRetrying={busy} onRetry={onRetry} />;
  const { portal, unmount } = showInPortal(panel(isRetrying), aPortal());
  const hear = (next: Partial<PageReleases>) =>
    act(() => portal.releases.set({ ...portal.releases.get(), ...next }));
  return { onRetry, unmount, hear };
}
const retryButton = () => screen.getByRole('button', { name: 'Retry' });

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

it('offers to reload the page if there is another version of the shell, which may be what the remote needs', async () => {
  const { hear } = await show();
  expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
  hear({ shell: '2' });
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('A new version of the portal was published');
});

it('retries automatically once another version of the remote is noticed', async () => {
  const { hear, onRetry } = await show();
  hear({ remotes: {} });
  expect(onRetry.mock.calls).toEqual([[false]]);
});
