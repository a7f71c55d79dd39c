import { configure, fireEvent, getConfig, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import type { User } from '@coupon-center/contracts';
import type { RemoteCommand } from '@coupon-center/remote-kit';
import type { Platform } from '../platform/start-platform.ts';
import { signedIn } from '../testing/fixtures.ts';
import { aPortal, showInPortal } from '../testing/show-in-portal.tsx';
import { CommandHost } from './command-host.tsx';
import { CommandMenu } from './command-menu.tsx';
import { ShortcutList } from './shortcut-list.tsx';

beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = jest.fn();
});

const archive = jest.fn(async () => {});
const COUPONS: readonly RemoteCommand[] = [
  { id: 'add', label: 'Add a coupon', to: '/coupons/add' },
  { id: 'edit', label: 'Edit 20% OFF', detail: 'Boots', group: 'Coupons', to: '/coupons/7' },
  { id: 'archive', label: 'Archive 20% OFF', detail: 'Boots', group: 'Coupons', run: archive },
];

/** @param commands of the only remote */
function show(commands: () => Promise<readonly RemoteCommand[]> = async () => COUPONS) {
  const platform = { remotes: { commands }, contractFor: jest.fn() } as unknown as Platform;
  const portal = aPortal(signedIn(), { platform: async () => platform });
  return showInPortal(
    <>
      <input aria-label="A field of the page" />
      <CommandHost fetch={async () => ({ menu: CommandMenu, shortcuts: ShortcutList })} />
    </>,
    portal,
    '/payment',
  );
}

const menu = () => screen.findByRole('dialog', { name: 'Command menu' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;
const pressMenuKey = () => userEvent.keyboard('{Control>}k{/Control}');

test("Ctrl K opens the menu with the user's pages and the commands of remotes", async () => {
  show();
  await pressMenuKey();
  await menu();
  await screen.findByRole('option', { name: /Edit 20% OFF/ });
  expect(options()).toEqual([
    'Add a coupon',
    'Go to My Store',
    'Go to Coupons',
    'Log out',
    'Go to the home page',
    'Edit 20% OFFBoots',
    'Archive 20% OFFBoots',
  ]);
  const groups = screen.getAllByRole('group').map(({ ariaLabel }) => ariaLabel);
  expect(groups).toEqual(['Actions', 'Go to', 'Coupons']);
  expect(screen.queryByText('Looking for more…')).not.toBeInTheDocument();
});

test('Enter opens the chosen command and closes the menu', async () => {
  const { router } = show();
  await pressMenuKey();
  await screen.findByRole('option', { name: /Edit 20% OFF/ });
  await userEvent.type(screen.getByRole('combobox'), 'edit boots');
  expect(options()).toEqual(['Edit 20% OFFBoots']);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/coupons/7'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Enter straight after typing opens what was typed', async () => {
  const { router } = show();
  await pressMenuKey();
  await screen.findByRole('option', { name: /Edit 20% OFF/ });
  const { eventWrapper } = getConfig();
  // As on a slow machine: React gets no time to draw between the keys.
  configure({ eventWrapper: (press) => press() });
  try {
    await userEvent.setup({ delay: null }).type(screen.getByRole('combobox'), 'edit boots{Enter}');
  } finally {
    configure({ eventWrapper });
  }
  await waitFor(() => expect(router.state.location.pathname).toBe('/coupons/7'));
});

test('arrow keys move the selection and wrap around at both ends', async () => {
  show();
  await pressMenuKey();
  await screen.findByRole('option', { name: /Edit 20% OFF/ });
  await userEvent.click(screen.getByRole('combobox'));
  expect(chosen()).toBe('Add a coupon');
  await userEvent.keyboard('{ArrowUp}');
  expect(chosen()).toBe('Archive 20% OFFBoots');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toBe('Go to My Store');
  expect(screen.getByRole('combobox')).toHaveAttribute(
    'aria-activedescendant',
    screen.getByRole('option', { selected: true }).id,
  );
});

test('an action runs without leaving the page', async () => {
  const { router } = show();
  await pressMenuKey();
  await userEvent.click(await screen.findByRole('option', { name: /Archive 20% OFF/ }));
  expect(archive).toHaveBeenCalledTimes(1);
  expect(router.state.location.pathname).toBe('/payment');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('lists the pages while remotes are slow', async () => {
  show(() => new Promise(() => {}));
  await pressMenuKey();
  await menu();
  expect(await screen.findByText('Looking for more…')).toBeVisible();
  expect(options()).toContain('Go to Coupons');
});

test('says when a search has no match', async () => {
  show(async () => []);
  await pressMenuKey();
  await menu();
  await userEvent.type(screen.getByRole('combobox'), 'zebra');
  expect(await screen.findByText('Nothing matches your search.')).toHaveRole('status');
});

test('the question mark lists the shortcuts, but not in a field, and can be switched off', async () => {
  show();
  await userEvent.type(screen.getByLabelText('A field of the page'), '?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: '?' });
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await userEvent.click(within(list).getByRole('checkbox', { name: /key shows this list/ }));
  await userEvent.click(within(list).getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(document.body, { key: '?' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the list names the keys of the review only to those who review', async () => {
  const keysOf = async (role: User['role']) => {
    const portal = aPortal(signedIn({ role }));
    const { unmount } = showInPortal(<ShortcutList onClose={() => undefined} />, portal, '/');
    const terms = (await screen.findAllByRole('term')).map(({ textContent }) => textContent);
    unmount();
    return terms;
  };
  expect(await keysOf('provider')).toEqual(
    expect.arrayContaining(['Approve', 'Decline a store, hold a coupon']),
  );
  expect(await keysOf('merchant')).not.toContain('Approve');
});

test('closes when the page changes', async () => {
  const { go } = show();
  await pressMenuKey();
  await menu();
  await go('/my-store');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('shows a message if the menu cannot be loaded', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const portal = aPortal(signedIn());
  const fail = () => Promise.reject(new Error('Loading chunk 7 failed.'));
  const error = jest.spyOn(portal.notices.notify, 'error');
  showInPortal(<CommandHost fetch={fail} />, portal);
  await act(async () => portal.panel.set('menu'));
  expect(error).toHaveBeenCalledWith('This cannot be shown right now. Try again in a moment.');
  expect(portal.diagnostics.entries.get()[0]?.message).toBe('Loading chunk 7 failed.');
});
