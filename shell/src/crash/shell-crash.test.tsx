import { screen } from '@testing-library/react';
import { showInPortal } from '../testing/show-in-portal.tsx';
import { showPlainCrash } from './plain-crash.ts';
import { ShellCrash } from './shell-crash.tsx';

const resumed = { key: 'resumed:/coupons' } as unknown as typeof window.__couponCenterResumed;

test.each([
  ['a crashed page', () => showInPortal(<ShellCrash />)],
  ['a portal that does not start', () => showPlainCrash(document.createElement('main'))],
])('%s does not resume the page of the last visit again', (_name, crash) => {
  localStorage.setItem('resumed:/coupons', 'a page');
  localStorage.setItem('resumed:/payment', 'another');
  window.__couponCenterResumed = resumed;
  crash();
  window.__couponCenterResumed = undefined;
  expect(Object.keys(localStorage)).toEqual(['resumed:/payment']);
  localStorage.clear();
});

test('a crashed page says so in heading and title, and offers a reload and a link that works without its code', () => {
  showInPortal(<ShellCrash />);
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toHaveFocus();
  expect(document.title).toMatch(/^Something went wrong · Coupons\.ca/);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
});

test('a portal that does not start shows a message instead of a blank page', () => {
  document.body.innerHTML = '<div id="app"><p>Half a page</p></div>';
  showPlainCrash(document.querySelector('#app') as Element);
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.queryByText('Half a page')).not.toBeInTheDocument();
  expect(document.title).toBe('Something went wrong');
});
