import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Menu } from './menu.tsx';

const entry = { emphasis: 'link', opensTab: false } as const;
const entries = [
  { ...entry, label: 'My Store', href: '/my-store' },
  { ...entry, label: 'Coupons', href: '/coupons' },
  { ...entry, label: 'Live Coupon Page', href: 'https://www.coupons.ca/stores/acme-cp', opensTab: true },
];

function show(at: string): void {
  render(
    <MemoryRouter initialEntries={[at]}>
      <Menu entries={entries} />
    </MemoryRouter>,
  );
}

it.each([
  ['/coupons', 'Coupons', 'page'],
  ['/coupons/add', 'Coupons', 'true'],
  ['/my-store', 'My Store', 'page'],
])('marks the menu entry of the page %s as current', (at, label, current) => {
  show(at);
  const marked = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(marked).toEqual([screen.getByRole('link', { name: label })]);
  expect(marked[0]).toHaveAttribute('aria-current', current);
});

it('announces that the public page opens in a new tab, and gives that tab no opener', () => {
  show('/my-store');
  const link = screen.getByRole('link', { name: 'Live Coupon Page (opens in a new tab)' });
  expect(link).toHaveAttribute('href', 'https://www.coupons.ca/stores/acme-cp');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener');
});
