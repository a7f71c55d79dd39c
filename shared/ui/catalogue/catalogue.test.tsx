import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { act, render, screen } from '@testing-library/react';
import { Catalogue } from './catalogue.tsx';
import { addressOf, choiceOf } from './choice.ts';
import { pages } from './pages/index.ts';

/** Every file that draws a control; `Toasts` and what belongs to it are one. */
const controls = ['controls', 'feedback', 'date-field']
  .flatMap((folder) => readdirSync(join(import.meta.dirname, '../src', folder)))
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .map((file) => file.replace('.tsx', ''));

const names = Object.keys(pages);

test.each([...controls, 'toasts'])('the control %s has a page', (control) => {
  expect(names).toContain(control);
});

// Unexpected words on the console fail a test.
test.each(names)('the page of %s shows its states', async (name) => {
  render(<Catalogue choice={{ page: name, site: '8', scheme: 'system' }} />);
  await act(async () => undefined);
  const { title, states } = pages[name]!;
  expect(screen.getAllByRole('heading', { name: title, level: 1 })).not.toEqual([]);
  for (const state of Object.keys(states))
    expect(screen.getByRole('heading', { name: state, level: 2 })).toBeVisible();
});

test('everything is on one page as well', () => {
  render(<Catalogue choice={{ page: 'everything', site: '6', scheme: 'system' }} />);
  expect(screen.getByRole('region', { name: 'SelectBox: Refused' })).toBeVisible();
});

test('an address keeps what was chosen, and says so', () => {
  const choice = { page: 'notice', site: '10', scheme: 'dark' } as const;
  expect(choiceOf(new URL(addressOf(choice), 'http://localhost').search)).toEqual(choice);
  render(<Catalogue choice={choice} />);
  const chosen = screen.getAllByRole('link', { current: true }).map(({ textContent }) => textContent);
  expect(chosen).toEqual(['10', 'dark', 'Notice']);
});

test('an address that says nothing, or nonsense, shows something', () => {
  expect(choiceOf('?site=7&scheme=pink')).toEqual({ page: 'tokens', site: '6', scheme: 'system' });
  render(<Catalogue choice={{ ...choiceOf(''), page: 'nothing' }} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('There is no such page');
});
