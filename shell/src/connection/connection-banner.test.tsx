import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { ConnectionBanner } from './connection-banner.tsx';
import { BACK_MS } from './use-connection.ts';

function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

const OFFLINE = /^You are offline\. What you have typed stays on this page\./;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('says nothing while the browser is online', () => {
  const { container } = render(<ConnectionBanner />);
  expect(container).toHaveTextContent('');
});

it('says on a page that was opened offline that it is', () => {
  setOnline(false);
  const { container } = render(<ConnectionBanner />);
  expect(container).toHaveTextContent(OFFLINE);
});

it('says that what was typed stays, then for a moment that the browser is back, each announced', async () => {
  const { container } = render(<ConnectionBanner />);
  const region = container.querySelector('[aria-live="polite"]');
  setOnline(false);
  expect(region).toHaveTextContent(OFFLINE);
  setOnline(true);
  expect(region).toHaveTextContent(/^Back online$/);
  await act(async () => jest.advanceTimersByTime(BACK_MS));
  expect(region).toHaveTextContent('');
});

it('stays when the network goes again before the good news are gone', async () => {
  render(<ConnectionBanner />);
  setOnline(false);
  setOnline(true);
  setOnline(false);
  await act(async () => jest.advanceTimersByTime(BACK_MS));
  expect(screen.getByText('You are offline.')).toBeInTheDocument();
});
