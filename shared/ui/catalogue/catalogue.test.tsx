import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { act, render, screen } from '@testing-library/react';
import { Catalogue } from './catalogue.tsx';
import { addressOf, choiceOf } from './choice.ts';
import { pages } from './pages/index.ts';

/** Every file with a control. */
const controls = ['controls', 'feedback', 'layout']
  .flatMap((folder) => readdirSync(join(import.meta.dirname, '../src', folder)))
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .map((file) => file.replace('.tsx', ''));

const names = Object.keys(pages);

test.each([...controls, 'date-field', 'toasts'])('has a page for the control %s', (control) => {
  expect(names).toContain(control);
});

// Unexpected console output fails a test.
test.each(names)('shows the states of %s', async (name) => {
  render(<Catalogue choice={{ page: name, site: '8', scheme: 'system' }} />);
  await act(async () => undefined);
  const { title, states } = pages[name]!;
  expect(screen.getAllByRole('heading', { name: title, level: 1 })).not.toEqual([]);
  for (const state of Object.keys(states))
    expect(screen.getByRole('heading', { name: state, level: 2 })).toBeVisible();
});

test('shows everything on one page as well', () => {
  render(<Catalogue choice={{ page: 'everything', site: '6', scheme: 'system' }} />);
  expect(screen.getByRole('region', { name: 'SelectBox: Refused' })).toBeVisible();
});

test('keeps the choice in the address, and marks it', () => {
  const choice = { page: 'notice', site: '10', scheme: 'dark' } as const;
  expect(choiceOf(new URL(addressOf(choice), 'http://localhost').search)).toEqual(choice);
  render(<Catalogue choice={choice} />);
  const chosen = screen.getAllByRole('link', { current: true }).map(({ textContent }) => textContent);
  expect(chosen).toEqual(['10', 'dark', 'Notice']);
});

test('falls back to defaults for an empty or invalid address', () => {
  expect(choiceOf('?site=7&scheme=pink')).toEqual({ page: 'tokens', site: '6', scheme: 'system' });
  render(<Catalogue choice={{ ...choiceOf(''), page: 'nothing' }} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
});
