import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPortal, showInPortal } from '../testing/show-in-portal.tsx';
import { DiagnosticsButton } from './diagnostics-button.tsx';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

const open = () => userEvent.click(screen.getByRole('button', { name: /^Diagnostics/ }));

test('shows a message when the diagnostics cannot be loaded, and opens them on a later press', async () => {
  const fetch = jest.fn(() => import('./diagnostics-drawer.tsx'));
  fetch.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  showInPortal(<DiagnosticsButton fetch={fetch} />);
  await open();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The diagnostics cannot be shown right now/);
  await open();
  expect(await screen.findByRole('dialog', { name: 'Diagnostics' })).toHaveTextContent(
    'Loading chunk 7 failed.',
  );
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a crash of the diagnostics leaves the page intact', async () => {
  const Broken = () => {
    throw new Error('No drawer');
  };
  showInPortal(<DiagnosticsButton fetch={async () => ({ DiagnosticsDrawer: Broken })} />, aPortal());
  await open();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The diagnostics cannot be shown right now/);
  expect(screen.getByRole('button', { name: 'Diagnostics' })).toBeVisible();
});
