import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { BACK_MS, ConnectionBanner } from './connection-banner.tsx';

function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

const OFFLINE = /^You are offline\. Your changes are still here\./;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('shows no banner while the browser is online', () => {
  const { container } = render(<ConnectionBanner />);
  expect(container).toHaveTextContent('');
});

it('shows the banner on a page that was opened offline', () => {
  setOnline(false);
  const { container } = render(<ConnectionBanner />);
  expect(container).toHaveTextContent(OFFLINE);
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
