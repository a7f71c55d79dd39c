import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ValueForm } from '../testing/value-form.tsx';
import { FormField } from './form-field.tsx';

test('shows its error in place of its hint, and references it', async () => {
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

test('removes invisible characters from a code, and says so until the field is emptied', async () => {
  render(
    <ValueForm>
      {({ control }) => (
        <FormField control={control} name="text" label="Code" dropUnseen helperText="Leave empty for none" />
      )}
    </ValueForm>,
  );
  const field = screen.getByRole('textbox', { name: 'Code' });
  await userEvent.click(field);
  await userEvent.paste('\u200bSAVE\u00ad20\u2060');
  expect(field).toHaveValue('SAVE20');
  expect(field).toHaveAccessibleDescription('Invisible characters were removed.');
  await userEvent.type(field, '5');
  expect(field).toHaveAccessibleDescription('Invisible characters were removed.');
  await userEvent.clear(field);
  expect(field).toHaveAccessibleDescription('Leave empty for none');
});
