import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { aStore, guest, signedIn } from '../testing/fixtures.ts';
import { aPortal, showInPortal } from '../testing/show-in-portal.tsx';
import { Header, Menu } from './header.tsx';

function show(state = signedIn({ store: aStore() })) {
  const page = (
    <>
      <Header />
      <main>
        <button type="button">Elsewhere</button>
      </main>
    </>
  );
  const portal = aPortal(state);
  const shown = showInPortal(page, portal, '/my-store');
  return { ...shown, portal, toggle: () => screen.getByRole('button', { name: 'Menu' }) };
}

const isOpen = () => screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded') === 'true';
const labels = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the header', () => {
  it('links a guest to the sign-in', () => {
    show(guest);
    expect(labels()).toEqual(['Log in']);
    expect(screen.getByRole('img', { name: 'Coupons.ca Coupon Center' })).toHaveAttribute('width', '160');
  });

  it('links a merchant to their pages, the public page and the sign-out', () => {
    show();
    expect(labels()).toEqual(['My Store', 'Coupons', 'Logout', 'Live Coupon Page (opens in a new tab)']);
  });

  it('names the store, says whether its page is live, and opens the command menu', async () => {
    const live = aStore({ name: 'Maple Outfitters', is_approved: true, stripe_subscription: 'active' });
    const { portal } = show(signedIn({ store: live }));
    expect(screen.getByText('Maple Outfitters').parentElement).toHaveTextContent('Maple Outfitters is live');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(portal.panel.get()).toBe('menu');
  });

  it('does not call a page live that shoppers cannot see', () => {
    show(signedIn({ store: aStore({ name: 'Maple Outfitters', is_approved: false }) }));
    expect(screen.getByText('Maple Outfitters')).toBeVisible();
    expect(screen.queryByText('is live')).not.toBeInTheDocument();
  });

  it('has no menu until the user is known', () => {
    show({ status: 'unknown', user: null });
    expect(screen.queryByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
  });
});

describe('the menu on narrow screens', () => {
  // @spec 2.93
  it('opens and closes by its button, which controls it', async () => {
    const { toggle } = show();
    expect(isOpen()).toBe(false);
    await userEvent.click(toggle());
    expect(isOpen()).toBe(true);
    expect(toggle()).toHaveAttribute('aria-controls', screen.getByRole('navigation', { name: 'Main' }).id);
    await userEvent.click(toggle());
    expect(isOpen()).toBe(false);
  });

  it('closes on Escape and returns the focus to its button', async () => {
    const { toggle } = show();
    await userEvent.click(toggle());
    act(() => screen.getByRole('link', { name: 'Coupons' }).focus());
    await userEvent.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(toggle()).toHaveFocus();
  });

  it('closes when the page changes, by a link or by going back', async () => {
    const { toggle, go } = show();
    await userEvent.click(toggle());
    await userEvent.click(screen.getByRole('link', { name: 'Coupons' }));
    expect(isOpen()).toBe(false);
    await userEvent.click(toggle());
    await go(-1);
    expect(isOpen()).toBe(false);
  });

  it('closes on a link to the current page and keeps the focus visible', async () => {
    const { toggle } = show();
    await userEvent.click(toggle());
    await userEvent.click(screen.getByRole('link', { name: 'My Store' }));
    expect(isOpen()).toBe(false);
    expect(toggle()).toHaveFocus();
  });

  it('closes on a press outside', async () => {
    const { toggle } = show();
    await userEvent.click(toggle());
    fireEvent.pointerDown(document.body);
    expect(isOpen()).toBe(false);
  });

  it('closes when the focus moves outside', async () => {
    const { toggle } = show();
    await userEvent.click(toggle());
    act(() => screen.getByRole('link', { name: 'Logout' }).focus());
    expect(isOpen()).toBe(true);
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    expect(isOpen()).toBe(false);
  });
});

const entry = { emphasis: 'link', opensTab: false } as const;
const entries = [
  { ...entry, label: 'My Store', href: '/my-store' },
  { ...entry, label: 'Coupons', href: '/coupons' },
  { ...entry, label: 'Archive', href: '/coupons/archive' },
  { ...entry, label: 'Live Coupon Page', href: 'https://www.coupons.ca/stores/acme-cp', opensTab: true },
];

function showMenu(at: string): void {
  render(
    <MemoryRouter initialEntries={[at]}>
      <Menu entries={entries} />
    </MemoryRouter>,
  );
}

it.each([
  ['/coupons', 'Coupons', 'page'],
  ['/coupons/add', 'Coupons', 'true'],
  ['/coupons/archive', 'Archive', 'page'],
  ['/coupons/archive/3', 'Archive', 'true'],
  ['/my-store', 'My Store', 'page'],
])('marks the menu entry of the page %s as current', (at, label, current) => {
  showMenu(at);
  const marked = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(marked).toEqual([screen.getByRole('link', { name: label })]);
  expect(marked[0]).toHaveAttribute('aria-current', current);
});

// @spec 2.89
it('announces that the public page opens in a new tab, and gives that tab no opener', () => {
  showMenu('/my-store');
  const link = screen.getByRole('link', { name: 'Live Coupon Page (opens in a new tab)' });
  expect(link).toHaveAttribute('href', 'https://www.coupons.ca/stores/acme-cp');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener');
});
