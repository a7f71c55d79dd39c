import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showInPortal } from '../testing/show-in-portal.tsx';
import { Layout } from './layout.tsx';

test('the skip link leads to the content without a history entry', async () => {
  // jsdom lacks both.
  HTMLElement.prototype.scrollIntoView = () => undefined;
  performance.getEntriesByType = () => [];
  showInPortal(<Layout />);
  const entries = history.length;
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(skip).toHaveAttribute('href', '#main');
  await userEvent.click(skip);
  expect(screen.getByRole('main')).toHaveFocus();
  expect([history.length, location.hash]).toEqual([entries, '']);
});
