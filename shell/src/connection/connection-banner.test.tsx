import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { BACK_MS, ConnectionBanner } from './connection-banner.tsx';
import { watchConnection } from './connection.ts';

function setOnline(isOnline: boolean): void {
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

const OFFLINE = /^You are offline\. You can keep browsing, and what you typed stays\./;

watchConnection();
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  setOnline(true);
  jest.useRealTimers();
});

it('shows no banner where a browser wrongly reports from the start that it is offline', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { container } = render(<ConnectionBanner />);
  expect(container).toHaveTextContent('');
});

it('announces that changes are kept while offline, then briefly that the browser is back online', async () => {
  const { container } = render(<ConnectionBanner />);
  const region = container.querySelector('[aria-live="polite"]');
  setOnline(false);
  expect(region).toHaveTextContent(OFFLINE);
  setOnline(true);
  expect(region).toHaveTextContent(/^Back online$/);
  await act(async () => jest.advanceTimersByTime(BACK_MS));
  expect(region).toHaveTextContent('');
});

it('shows the banner again when the connection is lost before it has disappeared', async () => {
  render(<ConnectionBanner />);
  setOnline(false);
  setOnline(true);
  setOnline(false);
  await act(async () => jest.advanceTimersByTime(BACK_MS));
  expect(screen.getByText('You are offline.')).toBeInTheDocument();
});
