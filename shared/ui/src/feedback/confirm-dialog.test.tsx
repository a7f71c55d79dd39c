import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sites } from '@coupon-center/site-config';
import { UiRoot } from '../ui-root.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

function open() {
  const onConfirm = jest.fn();
  const onCancel = jest.fn();
  render(
    <UiRoot site={sites['6']}>
      <ConfirmDialog
        open
        title="Leave?"
        confirmLabel="Yes, leave"
        cancelLabel="No, stay"
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        You have changes.
      </ConfirmDialog>
    </UiRoot>,
  );
  return { onConfirm, onCancel };
}

test('is named by its title and starts on the refusing button', () => {
  open();
  expect(screen.getByRole('dialog', { name: 'Leave?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'No, stay' })).toHaveFocus();
});

test('Esc refuses, the button confirms', async () => {
  const { onConfirm, onCancel } = open();
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Yes, leave' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
