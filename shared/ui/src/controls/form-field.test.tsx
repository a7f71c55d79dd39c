import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ValueForm } from '../testing/value-form.tsx';
import { FormField } from './form-field.tsx';
import { NumberField } from './number-field.tsx';
import { fireEvent } from '@testing-library/react';

test('a field shows its error in place of its hint, tied to the field', async () => {
  render(
    <ValueForm error={{ name: 'text', message: 'This field is required.' }}>
      {({ control }) => (
        <FormField control={control} name="text" label="Name" required helperText="As customers know it" />
      )}
    </ValueForm>,
  );
  const field = screen.getByRole('textbox', { name: /Name/ });
  expect(field).toBeRequired();
  expect(field).toHaveAccessibleDescription('As customers know it');
  await userEvent.click(screen.getByText('fail'));
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('This field is required.');
});

test('a number field takes digits and dots only and drops the focus when the wheel turns', async () => {
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

test('a number field asks a phone for its number keys', () => {
  render(
    <ValueForm>{({ control }) => <NumberField control={control} name="text" label="Savings" />}</ValueForm>,
  );
  expect(screen.getByLabelText('Savings')).toHaveAttribute('inputmode', 'decimal');
});
