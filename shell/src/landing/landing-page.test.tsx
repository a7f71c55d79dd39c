import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import userEvent from '@testing-library/user-event';
import { sites } from '@coupon-center/site-config';
import { aStore, guest, merchant, signedIn } from '../testing/fixtures.ts';
import { aPortal, showInPortal } from '../testing/show-in-portal.tsx';
import { PartsAtHand } from './landing-parts.tsx';
import { LandingPage } from './landing-page.tsx';
import { parts } from './parts/all-parts.ts';

const withParts = (page: ReactNode) => <PartsAtHand value={parts}>{page}</PartsAtHand>;
const show = (state = guest, more = {}) => showInPortal(withParts(<LandingPage />), aPortal(state, more));
const main = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

// @spec 1.5 1.6 1.7 1.8 1.12 1.14 1.15 1.16 1.17 1.18 2.15 2.16
it('shows the texts of the specification, filled in from the site configuration', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Increase sales with an effective coupon marketing strategy',
  );
  expect(
    screen.getByText(/works with thousands of retailers and reaches thousands of shoppers/),
  ).toBeVisible();
  expect(screen.getByText(/An offer on Coupons\.ca does more than lower a price/)).toBeVisible();
  expect(main().slice(1)).toEqual([
    'How to get my store and coupons listed',
    'Create your page 2 minutes',
    'We review it one working day',
    'Add up to 10 coupons and watch the numbers',
    'What is the value of a coupon promotion advertisement on Coupons.ca?',
    'Partnership with an industry leader of over 20 years',
    'New customer acquisition',
    'Higher sales and conversion rates',
    'Higher average order size',
    'A positive brand experience',
    'Coupon Center',
    'Questions',
    "Trusted by World's best brands:",
    'Bring your coupons to shoppers who are ready to buy',
  ]);
});

// @spec 1.9 1.10 1.11 2.16
it('explains the Brand Page and its two benefits', () => {
  show();
  const how = within(screen.getByRole('region', { name: 'How to get my store and coupons listed' }));
  expect(how.getByText(/Your savings are listed on a custom Brand Page of Coupons\.ca/)).toBeVisible();
  const benefits = within(how.getByRole('list', { name: 'What you get' })).getAllByRole('listitem');
  expect(benefits.map((item) => within(item).getByText(/coupons/).textContent)).toEqual([
    'A dedicated Brand Merchant page featuring up to 10 coupons or deals',
    'The ability to update and exchange those coupons as needed',
  ]);
});

// @spec 1.13
it('shows five value cards, each with an icon, a title and a description', () => {
  show();
  const value = screen.getByRole('region', { name: /^What is the value/ });
  const cards = within(value).getAllByRole('listitem');
  expect(cards).toHaveLength(5);
  for (const card of cards) {
    expect(card.querySelector('svg')).toBeInTheDocument();
    expect(within(card).getByRole('heading', { level: 3 })).not.toBeEmptyDOMElement();
    expect(within(card).getByRole('paragraph')).not.toBeEmptyDOMElement();
  }
});

// @spec 2.17 2.19
it.each(['6', '8', '10'] as const)('shows price and brands of client %s', (clientId) => {
  const site = sites[clientId];
  show(guest, { page: { site, remotes: {}, assets: {} } });
  const price = screen.getByRole('region', { name: site.appName });
  expect(within(price).getByText(`${site.currencySymbol}24.99`)).toBeVisible();
  expect(price).toHaveTextContent(`${site.currencySymbol}24.99 per month`);
  const terms = `${site.currencySymbol}24.99 a month plus tax · cancel anytime · reviewed within one working day`;
  expect(screen.getAllByText(terms)).toHaveLength(2);
  const brands = within(screen.getByRole('region', { name: "Trusted by World's best brands:" }));
  const logos = brands.getAllByRole('img');
  expect(logos.map((logo) => logo.getAttribute('alt'))).toEqual(site.popularBrands.map(({ name }) => name));
  for (const logo of logos) expect(logo).toHaveAttribute('width', '120');
});

// @spec 1.5
it.each([
  ['a guest', guest, 'Create your coupon page', 'Create your Coupon Page', '/register'],
  ['a merchant without a store', signedIn(), 'Add your store', 'Add your store', '/my-store'],
  [
    'a merchant with a store',
    signedIn({ store: aStore() }),
    'Manage your coupons',
    'Manage your coupons',
    '/coupons',
  ],
  ['the provider', signedIn({ role: 'provider' }), 'Go to the review', 'Go to the review', '/review'],
  [
    'a returning merchant who is not confirmed yet',
    { status: 'unknown' as const, user: { ...merchant, store: aStore() } },
    'Manage your coupons',
    'Manage your coupons',
    '/coupons',
  ],
])('sends %s to the right page', (_who, state, hero, price, address) => {
  show(state);
  const links = screen.getAllByRole('link').filter((link) => link.classList.contains('button'));
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [hero, address],
    [price, address],
    [hero, address],
  ]);
});

const nameField = () => screen.getByRole('textbox', { name: 'Type your store’s name' });
const storePage = () => document.querySelector('.window');

it('shows a coupon of the example store, and links to its page on the site of shoppers', () => {
  show();
  expect(storePage()).toHaveTextContent('Your store coupons');
  expect(storePage()).toHaveTextContent('20% OFF');
  expect(storePage()).toHaveAttribute('inert');
  expect(screen.getByRole('link', { name: /^Open an example store page/ })).toHaveAttribute(
    'href',
    'http://localhost:4000/stores/example',
  );
});

it('shows a typed name on the page beside the field, and passes it on to the registration', async () => {
  show();
  await userEvent.type(nameField(), 'Birch & Bloom');
  expect(storePage()).toHaveTextContent(/BBirch & Bloom coupons/);
  const register = '/register?next=%2Fmy-store%3Fname%3DBirch%2B%2526%2BBloom';
  for (const link of screen.getAllByRole('link', { name: /^Create your coupon page$/i }))
    expect(link).toHaveAttribute('href', register);
});

it('puts nothing into the address if a browser sends the form before its scripts run', () => {
  show();
  expect(nameField()).not.toHaveAttribute('name');
});

it('shows merchants their own name, without asking for it', () => {
  show(signedIn({ store: aStore({ name: 'Acme' }) }));
  expect(storePage()).toHaveTextContent('Acme coupons');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

it('answers questions one at a time, without a script', () => {
  show();
  const questions = within(screen.getByRole('region', { name: 'Questions' })).getAllByRole('group');
  expect(questions.map((question) => question.querySelector('summary')?.textContent)).toEqual([
    'Who can join?',
    'What do shoppers see?',
    'How do I cancel?',
    'Which sites is my page on?',
  ]);
  for (const question of questions) expect(question).toHaveAttribute('name', 'question');
});

describe('for visitors who come from another page', () => {
  beforeEach(() => {
    // jsdom lacks both.
    Object.assign(CSSStyleSheet.prototype, { replaceSync: () => undefined });
    Object.assign(document, { adoptedStyleSheets: [] });
  });

  it('fetches the parts that need no script, with the styles of the coupons', async () => {
    showInPortal(<LandingPage />);
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Questions' })).toBeVisible();
    expect(document.adoptedStyleSheets).toHaveLength(1);
  });
});

it('links to the how-it-works section through the router, which asks before a page is left', async () => {
  const { router } = show();
  await userEvent.click(screen.getByRole('link', { name: 'See how it works' }));
  expect(router.state.location).toMatchObject({ pathname: '/', hash: '#how-title' });
  expect(document.getElementById('how-title')).toBeVisible();
});
