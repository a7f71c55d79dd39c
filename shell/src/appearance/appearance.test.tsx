import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import type { SessionState } from '@coupon-center/portal-contracts';
import { createWritable } from '../common/writable.ts';
import { guest, signedIn } from '../testing/fixtures.ts';
import { aPortal, showInPortal } from '../testing/show-in-portal.tsx';
import { createAppearance } from './appearance.ts';
import { AppearanceChoice } from './appearance-choice.tsx';

/** Channels of several tabs in one browser: each receives the messages of the others. */
class FakeChannel {
  static tabs = new Set<FakeChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    FakeChannel.tabs.add(this);
  }
  postMessage(data: unknown): void {
    for (const tab of FakeChannel.tabs) if (tab !== this) tab.onmessage?.({ data });
  }
}

const themeColor = () => document.querySelector<HTMLMetaElement>('meta[data-scheme="dark"]')?.media;
const scheme = () => document.documentElement.style.colorScheme;

function clearCookies(): void {
  document.cookie = 'appearance=; Path=/; Max-Age=0';
}

function show() {
  const session = createWritable<SessionState>(signedIn());
  const appearance = createAppearance([session]);
  const { unmount } = showInPortal(<AppearanceChoice />, aPortal(guest, { appearance }));
  return { session, appearance, unmount };
}

beforeEach(() => {
  globalThis.BroadcastChannel = FakeChannel as unknown as typeof BroadcastChannel;
  FakeChannel.tabs.clear();
  clearCookies();
  document.documentElement.style.colorScheme = '';
  document.head.innerHTML =
    '<meta name="theme-color" data-scheme="dark" media="(prefers-color-scheme: dark)" content="#000000">';
});

it('follows the device until the visitor chooses', () => {
  show();
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
  expect(document.cookie).toBe('');
});

it('is painted when another tab changed it after the server had sent this page', () => {
  document.cookie = 'appearance=dark; Path=/';
  show();
  expect([scheme(), themeColor()]).toEqual(['dark', 'all']);
});

it('can be chosen by keyboard, applies immediately and is kept for the next visit', async () => {
  const { unmount } = show();
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: 'System' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect([scheme(), themeColor()]).toEqual(['dark', 'all']);
  unmount();
  show();
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

it("returns to the device's setting and leaves no cookie", async () => {
  document.cookie = 'appearance=dark; Path=/';
  show();
  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect([scheme(), themeColor()]).toEqual(['light dark', '(prefers-color-scheme: dark)']);
  expect(document.cookie).toBe('');
});

it('applies to all tabs', () => {
  const other = createAppearance([]);
  show();
  act(() => other.choose('light'));
  expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(scheme()).toBe('light');
});

it('survives a sign-out, which clears all cookies', () => {
  const { session, appearance } = show();
  act(() => appearance.choose('dark'));
  clearCookies();
  session.set(guest);
  expect(document.cookie).toBe('appearance=dark');
});

it('sets no cookie at a sign-out if nothing was chosen', () => {
  const { session } = show();
  session.set(guest);
  expect(document.cookie).toBe('');
});
