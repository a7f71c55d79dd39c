import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ValueForm } from '../testing/value-form.tsx';
import { CheckField } from './check-field.tsx';

function show() {
  render(
    <ValueForm error={{ name: 'flag', message: 'This must be ripe.' }}>
      {({ control }) => <CheckField control={control} name="flag" label="Ripe" />}
    </ValueForm>,
  );
  return screen.getByRole('checkbox', { name: 'Ripe' });
}

test('works by keyboard', async () => {
  const box = show();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(box).toBeChecked();
});

test('shows its error below it, and references it', async () => {
  const box = show();
  expect(box).toBeValid();
  expect(box).not.toHaveAttribute('aria-describedby');
  await userEvent.click(screen.getByText('fail'));
  expect(screen.getByText('This must be ripe.')).toBeVisible();
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription('This must be ripe.');
});
