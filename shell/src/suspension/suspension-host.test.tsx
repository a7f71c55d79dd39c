import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import type { User } from '@coupon-center/contracts';
import type { RemoteRoute } from '@coupon-center/portal-contracts';
import type { ExpiredSession } from '@coupon-center/remote-kit';
import { createWritable } from '../common/writable.ts';
import { PANEL_AFTER_MS } from '../common/within-time.ts';
import type { Platform } from '../platform/start-platform.ts';
import type { RemoteMountRequest } from '../remotes/remote-mounts.ts';
import { aPortal, merchant, showInPortal } from '../testing/show-in-portal.tsx';
import { SuspensionHost } from './suspension-host.tsx';

/** Mounts a log-in form with a password field, as the remote of the log-in does. */
function mountForm({ outlet }: RemoteMountRequest) {
  const form = document.createElement('form');
  form.innerHTML = '<input aria-label="Password" />';
  outlet.append(form);
  form.querySelector('input')?.focus();
}

interface Options {
  /** Whether the version on the page can log a user in again. */
  resumes?: boolean;
  mounting?: (request: RemoteMountRequest) => Promise<void>;
  at?: string;
}

async function show({
  resumes = true,
  mounting = async (request) => mountForm(request),
  at = '/other',
}: Options = {}) {
  const suspended = createWritable<User | undefined>(undefined);
  const giveUpSession = jest.fn(() => suspended.set(undefined));
  const requests: RemoteMountRequest[] = [];
  const end = jest.fn(async () => undefined);
  const remotes = {
    mount(request: RemoteMountRequest) {
      requests.push(request);
      return { ready: mounting(request), end };
    },
  };
  const contractFor = (_remote: string, location: unknown) => ({ location });
  const platform = { remotes, contractFor, giveUpSession } as unknown as Platform;
  const portal = aPortal(undefined, {
    suspended,
    platform: async () => platform,
    startedPlatform: () => platform,
  });
  const { live } = portal.releases.get().remotes['mf-one']!;
  const routes: RemoteRoute[] = live.declaration.routes.map((route) =>
    resumes && route.path === '/login' ? { ...route, resumes } : route,
  );
  const version = { ...live, declaration: { ...live.declaration, routes } };
  const earlier = { ...version, version: '0', base: '/remotes/mf-one/0/' };
  portal.releases.set({ ...portal.releases.get(), remotes: { 'mf-one': { live: version, earlier } } });
  const page = (
    <>
      <SuspensionHost />
      <main id="main" tabIndex={-1}>
        <input aria-label="Store name" />
      </main>
    </>
  );
  const { router } = showInPortal(page, portal, at);
  const expire = async () => {
    act(() => suspended.set(merchant));
    return screen.findByRole('alertdialog', { name: 'Your session has expired' });
  };
  const contract = () => requests.at(-1)!.contractWith(['session-control']);
  const expired = () => contract().expiredSession as ExpiredSession;
  return { expire, router, giveUpSession, suspended, requests, end, contract, expired };
}

const password = () => screen.findByLabelText('Password');
const escape = (dialog: HTMLElement) =>
  act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
const elsewhere = () => screen.findByRole('link', { name: 'Log in in a new tab' });

test('asks for nothing while the session lasts', async () => {
  await show();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('shows the log-in screen of the remote, for the user whose session expired', async () => {
  const { expire, requests, contract, expired, suspended, end } = await show();
  await userEvent.type(screen.getByLabelText('Store name'), 'Maple');
  const dialog = await expire();
  expect(dialog).toHaveAccessibleDescription('Log in to continue. Your changes are still here.');
  expect(within(dialog).getByLabelText('Password')).toHaveFocus();
  expect(contract().location.get()).toMatchObject({ route: '/login', pathname: '/login', search: '' });
  expect(expired().email).toBe('ann@maple.example');
  // The page does not know whether an earlier version has the mode.
  expect(requests[0]).toMatchObject({ name: 'mf-one', remote: { live: { version: '1' } } });
  expect(requests[0]?.remote.earlier).toBeUndefined();

  act(() => suspended.set(undefined));
  expect(dialog).not.toBeInTheDocument();
  expect(end).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Store name')).toHaveValue('Maple');
});

test('focuses the title until the form is there, so that no key presses a button by accident', async () => {
  const { expire } = await show({ mounting: () => new Promise(() => undefined) });
  await expire();
  expect(screen.getByRole('heading', { name: 'Your session has expired' })).toHaveFocus();
});

test.each<[string, Options]>([
  ['the remote cannot be loaded', { mounting: () => Promise.reject(new Error('gone')) }],
  ['its version does not have the form for it', { resumes: false }],
  ['the page is one of the same remote', { at: '/coupons' }],
])('says how to go on when %s', async (_, options) => {
  const { expire, giveUpSession } = await show(options);
  const dialog = await expire();
  expect(await elsewhere()).toHaveAttribute('href', '/login');
  expect(await elsewhere()).toHaveAttribute('target', '_blank');
  expect(within(dialog).getByRole('status')).toHaveTextContent(
    'Log in in another tab, then come back to this one: it will continue by itself.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
  expect(giveUpSession).toHaveBeenCalledTimes(1);
});

describe('a remote that hangs', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('is replaced by advice after ten seconds', async () => {
    const { expire } = await show({ mounting: () => new Promise(() => undefined) });
    await expire();
    await act(() => jest.advanceTimersByTimeAsync(PANEL_AFTER_MS - 100));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(await elsewhere()).toBeVisible();
  });
});

test('a form that crashes is replaced by advice', async () => {
  const { expire, requests } = await show();
  await expire();
  await password();
  act(() => requests[0]!.onCrash());
  expect(await elsewhere()).toBeVisible();
});

test('neither Esc nor leaving discards an attempt under way', async () => {
  const { expire, expired, giveUpSession } = await show();
  const dialog = await expire();
  act(() => expired().setBusy(true));
  const leave = screen.getByRole('button', { name: 'Leave without saving' });
  expect(leave).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(leave);
  expect(giveUpSession).not.toHaveBeenCalled();
  escape(dialog);
  // The second Escape closes the dialog natively.
  act(() => (dialog as HTMLDialogElement).close());
  expect(dialog).toHaveAttribute('open');

  act(() => expired().setBusy(false));
  expect(leave).toHaveAttribute('aria-disabled', 'false');
  escape(dialog);
  expect(dialog).not.toBeInTheDocument();
});

test('stays accessible beside a dialog that hides the rest of the page', async () => {
  const { expire } = await show();
  const dialog = await expire();
  expect(dialog.parentElement).toBe(document.body);
  // As Material UI does with the body's other children.
  dialog.setAttribute('aria-hidden', 'true');
  await waitFor(() => expect(dialog).not.toHaveAttribute('aria-hidden'));
});

test('turns into a bar when it is closed, so that unsaved input can be read', async () => {
  const { expire, giveUpSession } = await show();
  const dialog = await expire();
  escape(dialog);
  expect(dialog).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Your session has expired' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
  expect(giveUpSession).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(screen.getByRole('alertdialog')).toBeVisible();
  expect(await password()).toHaveFocus();
});

test('leaving without saving gives up the session, by button or by link', async () => {
  const { expire, giveUpSession, router } = await show();
  await expire();
  await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
  expect(giveUpSession).toHaveBeenCalledTimes(1);
  await expire();
  await act(() => router.navigate('/other?a=1'));
  expect(giveUpSession).toHaveBeenCalledTimes(1);
  await act(() => router.navigate('/payment'));
  expect(giveUpSession).toHaveBeenCalledTimes(2);
});
