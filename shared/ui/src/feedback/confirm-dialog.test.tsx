import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { sites } from '@coupon-center/site-config';
import { UiRoot } from '../ui-root.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const button = (name: string) => screen.getByRole('button', { name });

function Leaving({ onConfirm, onCancel }: { onConfirm: () => unknown; onCancel: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <UiRoot site={sites['6']}>
      <button onClick={() => setIsOpen(true)}>Leave</button>
      <ConfirmDialog
        open={isOpen}
        title="Leave?"
        confirmLabel="Yes, leave"
        cancelLabel="No, stay"
        onConfirm={onConfirm}
        onCancel={() => {
          onCancel();
          setIsOpen(false);
        }}
      >
        You have changes.
      </ConfirmDialog>
    </UiRoot>
  );
}

async function open(onConfirm: () => unknown = () => undefined) {
  const onCancel = jest.fn();
  render(<Leaving onConfirm={onConfirm} onCancel={onCancel} />);
  await userEvent.click(button('Leave'));
  return { onCancel };
}

test('is named by its title, described by its question, and focuses the Cancel button', async () => {
  await open();
  const dialog = screen.getByRole('dialog', { name: 'Leave?' });
  expect(dialog).toHaveAccessibleDescription('You have changes.');
  expect(button('No, stay')).toHaveFocus();
});

test('cancels on Esc, and returns the focus', async () => {
  const { onCancel } = await open();
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(button('Leave')).toHaveFocus();
});

test('can be neither confirmed again nor closed while it runs', async () => {
  let finish: () => void = () => undefined;
  const onConfirm = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { onCancel } = await open(onConfirm);
  await userEvent.dblClick(button('Yes, leave'));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(button('No, stay'));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onCancel).not.toHaveBeenCalled();
  await act(async () => finish());
  await userEvent.click(button('No, stay'));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('shows why it failed, and forgets it when it is opened again', async () => {
  await open(async () => 'The card was refused.');
  await userEvent.click(button('Yes, leave'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The card was refused.');
  await userEvent.click(button('No, stay'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(button('Leave'));
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('logs an exception without showing its message', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const error = new Error('TypeError: x is undefined');
  await open(() => Promise.reject(error));
  await userEvent.click(button('Yes, leave'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(log).toHaveBeenCalledWith(error);
});
