import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { ActionButton } from './action-button.tsx';
import { CheckField } from './check-field.tsx';
import { FormField } from './form-field.tsx';
import { LimitedTextField } from './limited-text-field.tsx';
import { NumberField } from './number-field.tsx';
import { SelectField } from './select-field.tsx';

interface Values {
  text: string;
  choice: string;
  flag: boolean;
}

function Form({ children }: { children: (control: Control<Values>) => React.ReactNode }) {
  const { control } = useForm<Values>({ defaultValues: { text: '', choice: 'a', flag: false } });
  return <form>{children(control)}</form>;
}

test('a limited field counts code points and stops at its limit', async () => {
  render(
    <Form>
      {(control) => <LimitedTextField control={control} name="text" label="Description" max={5} />}
    </Form>,
  );
  const field = screen.getByLabelText('Description');
  expect(field).toHaveAccessibleDescription('5 characters left');
  fireEvent.change(field, { target: { value: '🍁🍁🍁' } });
  expect(field).toHaveAccessibleDescription('2 characters left');
  await userEvent.type(field, 'abcdef');
  expect(field).toHaveValue('🍁🍁🍁ab');
  expect(field).toHaveAccessibleDescription('0 characters left');
});

test('a number field takes digits and dots only and drops the focus when the wheel turns', async () => {
  render(<Form>{(control) => <NumberField control={control} name="text" label="Savings" />}</Form>);
  const field = screen.getByLabelText('Savings');
  await userEvent.type(field, '-1e2.5');
  expect(field).toHaveValue('12.5');
  expect(field).toHaveFocus();
  fireEvent.wheel(field);
  expect(field).not.toHaveFocus();
});

test('an action button is disabled and busy while its action runs, and logs a failed one', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let fail: (error: Error) => void = () => undefined;
  const action = () => new Promise((_, reject) => (fail = reject));
  render(
    <ActionButton action={action} busyLabel="Saving changes...">
      Save changes
    </ActionButton>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  const busy = screen.getByRole('button', { name: 'Saving changes...' });
  expect(busy).toBeDisabled();
  expect(busy).toHaveAttribute('aria-busy', 'true');
  const error = new Error('no luck');
  fail(error);
  expect(await screen.findByRole('button', { name: 'Save changes' })).toBeEnabled();
  expect(log).toHaveBeenCalledWith(error);
});

test('a field shows its error in place of its hint, tied to the field', async () => {
  function Failing() {
    const { control, setError } = useForm<Values>({ defaultValues: { text: '' } });
    return (
      <>
        <FormField control={control} name="text" label="Name" helperText="As customers know it" />
        <button onClick={() => setError('text', { message: 'This field is required.' })}>fail</button>
      </>
    );
  }
  render(<Failing />);
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('As customers know it');
  await userEvent.click(screen.getByText('fail'));
  expect(screen.getByLabelText('Name')).toBeInvalid();
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('This field is required.');
});

test('a checkbox shows its error under it, tied to it', async () => {
  function Failing() {
    const { control, setError } = useForm<Values>({ defaultValues: { flag: false } });
    return (
      <>
        <CheckField control={control} name="flag" label="Ripe" />
        <button onClick={() => setError('flag', { message: 'This must be ripe.' })}>fail</button>
      </>
    );
  }
  render(<Failing />);
  const box = screen.getByRole('checkbox', { name: 'Ripe' });
  expect(box).toBeValid();
  expect(box).not.toHaveAttribute('aria-describedby');
  await userEvent.click(screen.getByText('fail'));
  expect(screen.getByText('This must be ripe.')).toBeVisible();
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription('This must be ripe.');
});

test('a choice and a checkbox work by keyboard', async () => {
  const options = [
    { value: 'a', label: 'Apples' },
    { value: 'b', label: 'Bananas' },
  ];
  render(
    <Form>
      {(control) => (
        <>
          <SelectField control={control} name="choice" label="Fruit" options={options} />
          <CheckField control={control} name="flag" label="Ripe" />
        </>
      )}
    </Form>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(screen.getByRole('combobox', { name: 'Fruit' })).toHaveTextContent('Bananas');
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(screen.getByRole('checkbox', { name: 'Ripe' })).toBeChecked();
});
