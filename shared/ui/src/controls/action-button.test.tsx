import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ActionButton } from './action-button.tsx';

const button = (name: string) => screen.getByRole('button', { name });

function deferred() {
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const action = jest.fn(() => new Promise<void>((resolve, reject) => (settle = { resolve, reject })));
  return {
    action,
    finish: () => act(async () => settle?.resolve()),
    fail: (error: Error) => act(async () => settle?.reject(error)),
  };
}

// @spec 4.41 4.42
test('says that it is busy while its action runs, and ignores a second press', async () => {
  const { action, finish } = deferred();
  render(
    <ActionButton action={action} busyLabel="Saving changes...">
      Save changes
    </ActionButton>,
  );
  await userEvent.dblClick(button('Save changes'));
  expect(button('Saving changes...')).toHaveAttribute('aria-busy', 'true');
  expect(button('Saving changes...')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(action).toHaveBeenCalledTimes(1);
  await finish();
  expect(button('Save changes')).not.toHaveAttribute('aria-disabled');
  await userEvent.click(button('Save changes'));
  expect(action).toHaveBeenCalledTimes(2);
  await finish();
});

// @spec 4.42
test('keeps the focus while it is busy', async () => {
  const { action, finish } = deferred();
  render(<ActionButton action={action}>Save</ActionButton>);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(button('Save')).toHaveAttribute('aria-busy', 'true');
  expect(button('Save')).toHaveFocus();
  await finish();
  expect(button('Save')).toHaveFocus();
});

// @spec 8.24
test('logs a failed action, and can be pressed again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { action, fail } = deferred();
  render(<ActionButton action={action}>Save</ActionButton>);
  await userEvent.click(button('Save'));
  const error = new Error('no luck');
  await fail(error);
  expect(log).toHaveBeenCalledWith(error);
  expect(button('Save')).not.toHaveAttribute('aria-disabled');
});

test('submits its form, but not while the form is busy: neither by click nor by Enter', async () => {
  const submit = jest.fn();
  function BusyForm() {
    const [isBusy, setIsBusy] = useState(false);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
          setIsBusy(true);
        }}
      >
        <input aria-label="Name" />
        <ActionButton type="submit" busy={isBusy} busyLabel="Sending...">
          Send
        </ActionButton>
      </form>
    );
  }
  render(<BusyForm />);
  await userEvent.type(screen.getByLabelText('Name'), 'Ann{Enter}');
  expect(submit).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
  await userEvent.click(button('Sending...'));
  expect(submit).toHaveBeenCalledTimes(1);
});
