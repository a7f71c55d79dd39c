import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { readFileSync } from 'node:fs';
import { signedIn } from '../testing/fixtures.ts';
import { aPortal, showInPortal } from '../testing/show-in-portal.tsx';
import { Footer } from './footer.tsx';

// @spec 2.20 2.94
it('has copyright, year, the legal pages and the choice of appearance', () => {
  showInPortal(<Footer />);
  const footer = screen.getByRole('contentinfo');
  expect(footer).toHaveTextContent(`© ${new Date().getFullYear()} Coupons.ca`);
  expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
    'href',
    'http://localhost:4000/privacy',
  );
  expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', 'http://localhost:4000/terms');
  expect(screen.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', 'mailto:support@coupons.ca');
  expect(screen.getByRole('link', { name: 'For shoppers' })).toHaveAttribute(
    'href',
    'http://localhost:4000/stores',
  );
  const choice = screen.getByRole('group', { name: 'Appearance' });
  expect(within(choice).getAllByRole('radio')).toHaveLength(3);
});

it('offers tools to users, and none to guests', () => {
  const tools = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
  const { unmount } = showInPortal(<Footer />);
  expect(tools()).toEqual([]);
  unmount();
  showInPortal(<Footer />, aPortal(signedIn()));
  expect(tools()).toEqual(['Search', 'Shortcuts', 'Diagnostics']);
});

it('shows the number of errors and lists them, also to guests', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const portal = aPortal();
  showInPortal(<Footer />, portal);
  act(() => portal.diagnostics.report(new Error('A remote broke down'), { stage: 'crash' }));
  await userEvent.click(screen.getByRole('button', { name: 'Diagnostics (1)' }));
  expect(await screen.findByRole('dialog', { name: 'Diagnostics' })).toHaveTextContent('A remote broke down');
});

// @spec 2.95 9.19
it('has a badge with the version from the root package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(version).toBe('3.2.7');
  showInPortal(<Footer />);
  // Only a build inserts the version.
  expect(screen.getByText('development')).toHaveClass('version-badge');
});
