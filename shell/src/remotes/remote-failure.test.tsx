import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoteFailure } from './remote-failure.tsx';

it('tries again at the button, and by itself when the browser is online again', async () => {
  const retry = jest.fn();
  const { unmount } = render(<RemoteFailure onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('This page cannot be shown right now');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  expect(retry).toHaveBeenCalledTimes(2);
  unmount();
  window.dispatchEvent(new Event('online'));
  expect(retry).toHaveBeenCalledTimes(2);
});
