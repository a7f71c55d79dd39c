import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ValueForm } from '../testing/value-form.tsx';
import { NumberField } from './number-field.tsx';

function show(text = '') {
  render(
    <ValueForm values={{ text }}>
      {({ control }) => <NumberField control={control} name="text" label="Savings" />}
    </ValueForm>,
  );
  return screen.getByLabelText<HTMLInputElement>('Savings');
}

// @spec 5.35
test.each([
  ['12,50', '12.50'],
  ['1,249.99', '1249.99'],
  ['1.249,99', '1249.99'],
])('%j becomes %s, typed key by key or pasted', async (typed, plain) => {
  const field = show();
  await userEvent.type(field, typed);
  await userEvent.tab();
  expect(field).toHaveValue(plain);
  expect(field).toBeValid();
  await userEvent.clear(field);
  await userEvent.paste(typed);
  expect(field).toHaveValue(plain);
});

// @spec 5.35
test.each(['-5', '12,'])('keeps %j as it is, and refuses it once the field is left', async (text) => {
  const field = show();
  await userEvent.type(field, text);
  expect(field).toHaveValue(text);
  expect(field).toBeValid();
  await userEvent.tab();
  expect(field).toHaveValue(text);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Enter a number with at most two decimals.');
  await userEvent.clear(field);
  expect(field).toBeValid();
  await userEvent.paste(text);
  expect(field).toHaveValue(text);
});

test('a digit added later does not turn a decimal comma into a thousands separator', async () => {
  const field = show();
  await userEvent.type(field, '12,50');
  await userEvent.tab();
  await userEvent.type(field, '0');
  expect(field).toHaveValue('12.500');
});

test('keeps the caret where a comma is put into a number', async () => {
  const field = show('1250');
  await userEvent.type(field, ',', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(field).toHaveValue('12.50');
  expect(field.selectionEnd).toBe(3);
});

// @spec 5.36
test('loses the focus when the wheel turns', async () => {
  const field = show('12.5');
  await userEvent.click(field);
  expect(field).toHaveFocus();
  fireEvent.wheel(field);
  expect(field).not.toHaveFocus();
  expect(field).toHaveValue('12.5');
});

test('asks phones for their number keys', () => {
  expect(show()).toHaveAttribute('inputmode', 'decimal');
});
