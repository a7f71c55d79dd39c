/** The account page in tests, with an API that serves an account and its devices. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listSessions, readAccount, readEmailSettings } from '@coupon-center/contracts';
import type { Account, Session, User } from '@coupon-center/contracts';
import { aUser, mockCall } from '@coupon-center/remote-kit/testing';
import { AccountScreen } from '../routes/account.tsx';
import { renderAuthScreen } from './render-auth-screen.tsx';

export const account: Account = {
  id: 1,
  email: 'ann@maple.example',
  email_verified: true,
  role: 'merchant',
  created: '2026-11-01T15:00:00.000Z',
  formats: null,
  pending_email: null,
  second_factor: null,
};

export const aSession = (fields: Partial<Session> = {}): Session => ({
  id: '5f6b7c1e-2f0a-4c5e-9a53-0d5c8a7b9e10',
  browser: 'Firefox',
  system: 'Windows',
  signed_in: '2026-11-18T15:00:00.000Z',
  last_active: '2026-11-20T15:00:00.000Z',
  is_current: true,
  ...fields,
});

export const phone = aSession({
  id: '0b0e8f5e-4f5e-4b5c-8a53-0d5c8a7b9e11',
  browser: 'Safari',
  system: 'iPhone',
  is_current: false,
});

export async function openAccount(
  changes: Partial<Account> = {},
  sessions: Session[] = [aSession(), phone],
  emails = () => ({ numbers: true, reminders: true }),
  user: Partial<User> = {},
) {
  mockCall(readAccount, () => ({ ...account, ...changes }));
  mockCall(listSessions, () => ({ sessions }));
  mockCall(readEmailSettings, emails);
  const rendered = renderAuthScreen(AccountScreen, {
    user: aUser({ role: changes.role ?? 'merchant', ...user }),
    location: { route: '/account', pathname: '/account' },
  });
  await screen.findByRole('heading', { name: 'Devices signed in' });
  return rendered;
}

/** `Intl` separates with no-break spaces. */
export const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ');
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
