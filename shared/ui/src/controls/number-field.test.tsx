import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ValueForm } from '../testing/value-form.tsx';
import { NumberField } from './number-field.tsx';

test('accepts digits and dots only, and loses the focus when the wheel turns', async () => {
  render(
    <ValueForm>{({ control }) => <NumberField control={control} name="text" label="Savings" />}</ValueForm>,
  );
  const field = screen.getByLabelText('Savings');
  await userEvent.type(field, '-1e2.5');
  expect(field).toHaveValue('12.5');
  expect(field).toHaveFocus();
  fireEvent.wheel(field);
  expect(field).not.toHaveFocus();
  expect(field).toHaveValue('12.5');
});

test('keeps the caret when it refuses a character in the middle', async () => {
  render(
    <ValueForm values={{ text: '125' }}>
      {({ control }) => <NumberField control={control} name="text" label="Savings" />}
    </ValueForm>,
  );
  const field: HTMLInputElement = screen.getByLabelText('Savings');
  await userEvent.type(field, 'x', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field).toHaveValue('125');
  expect(field.selectionEnd).toBe(1);
});

test('asks phones for their number keys', () => {
  render(
    <ValueForm>{({ control }) => <NumberField control={control} name="text" label="Savings" />}</ValueForm>,
  );
  expect(screen.getByLabelText('Savings')).toHaveAttribute('inputmode', 'decimal');
});
