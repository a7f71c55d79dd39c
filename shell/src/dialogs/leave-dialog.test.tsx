import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SessionState } from '@coupon-center/portal-contracts';
import { PortalRouter, useGo } from '../history/portal-router.tsx';
import type { Go } from '../history/guarded-history.ts';
import { PortalProvider } from '../portal-context/portal-context.tsx';
import { guest, signedIn } from '../testing/fixtures.ts';
import { aPortal } from '../testing/show-in-portal.tsx';
import { createLeaveGuards } from './leave-guards.ts';
import { LeaveDialog } from './leave-dialog.tsx';

let goTo: Go;

function Form() {
  const go = useGo();
  useEffect(() => {
    goTo = go;
  }, [go]);
  return (
    <>
      <output>{useLocation().pathname}</output>
      <Link to="/payment">Payment</Link>
      <Link to="?tab=2">Another tab</Link>
      <LeaveDialog />
    </>
  );
}

/** Opens `/coupons` and from there `/my-store`, which has unsaved changes. */
async function showDirtyPage(session: SessionState = signedIn()) {
  const leaveGuards = createLeaveGuards();
  let isDirty = false;
  leaveGuards.add(() => isDirty);
  history.pushState(null, '', '/coupons');
  render(
    <PortalProvider value={aPortal(session, { leaveGuards })}>
      <PortalRouter>
        <Form />
      </PortalRouter>
    </PortalProvider>,
  );
  const go = (...to: Parameters<Go>) => act(async () => goTo(...to));
  await go('/my-store');
  isDirty = true;
  return { go, save: () => void (isDirty = false) };
}
const at = () => [location.pathname, screen.getByRole('status').textContent];
const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const STAYED = ['/my-store', '/my-store'];

test('leaves a page with unsaved changes after confirmation', async () => {
  const { go } = await showDirtyPage();
  await go('/payment');
  await question();
  expect(at()).toEqual(STAYED);
  await press('Leave without saving');
  expect(at()).toEqual(['/payment', '/payment']);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test.each([
  ['Stay', () => press('Stay')],
  [
    'Escape',
    async () =>
      act(
        () => void screen.getByRole('alertdialog').dispatchEvent(new Event('cancel', { cancelable: true })),
      ),
  ],
  ['a second Escape', async () => act(() => screen.getByRole<HTMLDialogElement>('alertdialog').close())],
])('%s keeps the page, closes the dialog and returns the focus', async (_how, stay) => {
  const { go } = await showDirtyPage();
  await go('/payment');
  const dialog = await question();
  const stoodWhenClosed: boolean[] = [];
  const close = jest.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (
    this: HTMLDialogElement,
  ) {
    stoodWhenClosed.push(this.isConnected);
    this.dispatchEvent(new Event('close'));
  });
  await stay();
  expect(dialog).not.toBeInTheDocument();
  expect(stoodWhenClosed[0]).toBe(true);
  close.mockRestore();
  expect(at()).toEqual(STAYED);
  await go('/payment');
  await question();
});

/** Browsers move through the history asynchronously. */
const arrived = (path: string) => waitFor(() => expect(at()).toEqual([path, path]));

test('the browser’s Back also asks, and the address stays the same until the answer', async () => {
  const { save } = await showDirtyPage();
  const entries = history.length;
  history.back();
  await question();
  await arrived('/my-store');
  await press('Stay');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  history.back();
  await question();
  await arrived('/my-store');
  await press('Leave without saving');
  await arrived('/coupons');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  save();
  history.forward();
  await arrived('/my-store');
  expect(history.length).toBe(entries);
});

test('Back can be pressed again while the dialog is open', async () => {
  await showDirtyPage();
  const moves = jest.fn();
  addEventListener('popstate', moves);
  for (const movesSoFar of [2, 4]) {
    history.back();
    // There and back.
    await waitFor(() => expect(moves).toHaveBeenCalledTimes(movesSoFar));
  }
  removeEventListener('popstate', moves);
  await question();
  await press('Leave without saving');
  await arrived('/coupons');
});

test('does not ask if only the query changes, or if everything is saved', async () => {
  const { go, save } = await showDirtyPage();
  await userEvent.click(screen.getByRole('link', { name: 'Another tab' }));
  expect(location.search).toBe('?tab=2');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Payment' }));
  await question();
  await press('Stay');
  save();
  await go('/payment', { replace: true });
  expect(at()).toEqual(['/payment', '/payment']);
});

test('does not ask a user who has signed out', async () => {
  const { go } = await showDirtyPage(guest);
  await go('/payment');
  expect(at()).toEqual(['/payment', '/payment']);
});

test('gives a remote the same navigation function on all pages', async () => {
  await showDirtyPage(guest);
  const first = goTo;
  await act(async () => first('/payment'));
  expect(at()).toEqual(['/payment', '/payment']);
  expect(goTo).toBe(first);
});
