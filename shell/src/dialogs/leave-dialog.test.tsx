import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { aPortal, showInPortal, signedIn } from '../testing/show-in-portal.tsx';
import { createLeaveGuards } from './leave-guards.ts';
import { LeaveDialog } from './leave-dialog.tsx';

function showDirtyPage() {
  const leaveGuards = createLeaveGuards();
  leaveGuards.add(() => true);
  const shown = showInPortal(<LeaveDialog />, aPortal(signedIn(), { leaveGuards }), '/my-store');
  return { ...shown, at: () => shown.router.state.location.pathname };
}
const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });

test('leaves a page with unsaved changes after confirmation', async () => {
  const { go, at } = showDirtyPage();
  await go('/payment');
  await question();
  expect(at()).toBe('/my-store');
  await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
  expect(at()).toBe('/payment');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test.each([
  ['Stay', () => userEvent.click(screen.getByRole('button', { name: 'Stay' }))],
  [
    'Escape',
    async () =>
      act(
        () => void screen.getByRole('alertdialog').dispatchEvent(new Event('cancel', { cancelable: true })),
      ),
  ],
  ['a second Escape', async () => act(() => screen.getByRole<HTMLDialogElement>('alertdialog').close())],
])('%s keeps the page, closes the dialog and returns the focus', async (_how, stay) => {
  const { go, at } = showDirtyPage();
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
  expect(at()).toBe('/my-store');
  await go('/payment');
  await question();
});
