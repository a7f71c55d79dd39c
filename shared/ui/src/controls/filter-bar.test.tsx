import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FilterBar } from './filter-bar.tsx';

test('says which filter is selected, and passes on the next one', async () => {
  const onSelect = jest.fn();
  render(
    <FilterBar<'pending' | 'all'>
      label="Stores to show"
      labels={{ pending: 'Pending', all: 'All' }}
      selected="pending"
      onSelect={onSelect}
    />,
  );
  expect(screen.getByRole('group', { name: 'Stores to show' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pending' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'false');
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledWith('all');
});

test('shows the number of a filter beside its label', () => {
  render(
    <FilterBar<'pending' | 'changed' | 'all'>
      label="Stores to show"
      labels={{ pending: 'Pending', changed: 'Changed', all: 'All' }}
      counts={{ pending: 3, changed: undefined }}
      selected="pending"
      onSelect={() => undefined}
    />,
  );
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent.trim());
  expect(names).toEqual(['Pending 3', 'Changed', 'All']);
  expect(screen.getByRole('button', { name: 'Pending 3' })).toHaveAttribute('aria-pressed', 'true');
});
