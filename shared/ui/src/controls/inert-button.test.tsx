import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InertButton } from './inert-button.tsx';

function show() {
  const submit = jest.fn();
  render(
    <form onSubmit={submit}>
      <p id="why">You have ten already.</p>
      <InertButton variant="outlined" reason="You have ten already." reasonId="why">
        Restore
      </InertButton>
    </form>,
  );
  return { submit, button: screen.getByRole('button', { name: 'Restore' }) };
}

test('says that it cannot be pressed, and why', async () => {
  const { button } = show();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('You have ten already.');
  await userEvent.hover(button);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('You have ten already.');
});

test('can be focused, and does nothing when pressed', async () => {
  const { button, submit } = show();
  await userEvent.tab();
  expect(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(button);
  expect(submit).not.toHaveBeenCalled();
});
