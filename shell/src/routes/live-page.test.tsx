import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Portal } from '../portal-context/portal.ts';
import { aStore, signedIn } from '../testing/fixtures.ts';
import { aPortal, showInPortal } from '../testing/show-in-portal.tsx';
import { LivePage } from './live-page.tsx';

const PAGE = 'http://localhost:4000/stores/acme-cp';
const PREVIEW = `${PAGE}?preview=1.a`;

function show(
  store: Parameters<typeof aStore>[0] | null,
  address: () => Promise<string> = async () => PREVIEW,
) {
  const leave = jest.fn();
  const storePageAddress = jest.fn(address);
  const platform = async () => ({ storePageAddress });
  const state = signedIn({ store: store && aStore(store) });
  showInPortal(<LivePage leave={leave} />, aPortal(state, { platform } as unknown as Portal));
  return { leave, storePageAddress };
}

it('redirects to the page of a live store without an API call', async () => {
  const { leave, storePageAddress } = show({});
  await waitFor(() => expect(leave.mock.calls).toEqual([[PAGE]]));
  expect(storePageAddress).not.toHaveBeenCalled();
});

it('redirects to a page that is not live with a preview link', async () => {
  const { leave, storePageAddress } = show({ is_approved: false });
  expect(screen.getByRole('heading', { name: 'Opening your coupon page' })).toBeVisible();
  expect(screen.getByRole('progressbar')).toBeInTheDocument();
  await waitFor(() => expect(leave.mock.calls).toEqual([[PREVIEW]]));
  expect(storePageAddress).toHaveBeenCalledWith(7);
});

it('links back to the store while the preview link is awaited', () => {
  show({ is_approved: false }, () => new Promise(() => {}));
  expect(screen.getByRole('link', { name: 'Back to My Store' })).toHaveAttribute('href', '/my-store');
});

it('shows a message when the API does not respond, and retries', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const answers = [() => Promise.reject(new Error('down')), async () => PREVIEW];
  const { leave } = show({ is_approved: false }, () => answers.shift()!());
  expect(await screen.findByRole('alert')).toHaveTextContent('Your coupon page cannot be opened right now');
  expect(leave).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(leave.mock.calls).toEqual([[PREVIEW]]));
});

it('sends a merchant without a store to the form that creates one', () => {
  const { leave } = show(null);
  expect(screen.getByRole('heading', { name: 'You have no coupon page yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add your store' })).toHaveAttribute('href', '/my-store');
  expect(leave).not.toHaveBeenCalled();
});
