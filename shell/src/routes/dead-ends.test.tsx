import { screen, within } from '@testing-library/react';
import { aStore, guest, signedIn } from '../testing/fixtures.ts';
import { aPortal, showInPortal } from '../testing/show-in-portal.tsx';
import { NotAllowed, NotFound } from './dead-ends.tsx';

const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('an address without a page', () => {
  it('says so and links a guest to the home page and the sign-in', () => {
    showInPortal(<NotFound />, aPortal(guest));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
    expect(linkTo('Go to the home page')).toBe('/');
    expect(linkTo('Log in')).toBe('/login');
  });

  it('links a merchant to their pages, but not to the sign-out', () => {
    showInPortal(<NotFound />, aPortal(signedIn({ store: aStore() })));
    const ways = within(screen.getByRole('list', { name: 'Other pages' })).getAllByRole('link');
    expect(ways.map(({ textContent }) => textContent)).toEqual(['My Store', 'Coupons']);
  });

  it('shows no empty list until the user is known', () => {
    showInPortal(<NotFound />, aPortal({ status: 'unknown', user: null }));
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });
});

it('a page for another role says who it is for, and links to the home page and the sign-out', () => {
  const provider = signedIn({ role: 'provider', email: 'office@coupons.ca' });
  showInPortal(<NotAllowed />, aPortal(provider));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This page is for merchants');
  expect(screen.getByText(/You are logged in as office@coupons\.ca/)).toBeVisible();
  expect(linkTo('Go to your home page')).toBe('/review');
  expect(linkTo('Log out')).toBe('/logout');
});
