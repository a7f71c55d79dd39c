import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen, setUpMockApi } from './testing/index.ts';
import { usePreference } from './use-preference.ts';

setUpMockApi();

function List() {
  const [look, setLook] = usePreference('look');
  return <button onClick={() => setLook('cards')}>{look ?? 'rows'}</button>;
}

test('the shell keeps a choice until the next visit', async () => {
  const { contract, unmount } = renderScreen(List);
  await userEvent.click(screen.getByRole('button', { name: 'rows' }));
  expect(screen.getByRole('button', { name: 'cards' })).toBeVisible();
  expect(contract.preferences?.get('look')).toBe('cards');
  unmount();
  renderScreen(List, { preferences: contract.preferences });
  expect(screen.getByRole('button', { name: 'cards' })).toBeVisible();
});

test('in a shell without preferences a choice lasts as long as the page', async () => {
  const { unmount } = renderScreen(List, { preferences: undefined });
  await userEvent.click(screen.getByRole('button', { name: 'rows' }));
  unmount();
  renderScreen(List, { preferences: undefined });
  expect(screen.getByRole('button', { name: 'cards' })).toBeVisible();
});
