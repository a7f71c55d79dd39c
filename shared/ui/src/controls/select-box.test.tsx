import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ValueForm } from '../testing/value-form.tsx';
import { SelectBox } from './select-box.tsx';

const options = [
  { value: 'a', label: 'Apples' },
  { value: 'b', label: 'Bananas' },
  { value: 'c', label: 'Cherries' },
];

function showOne(choice = '') {
  render(
    <ValueForm values={{ choice }} error={{ name: 'choice', message: 'Pick one.' }}>
      {({ control }) => <SelectBox control={control} name="choice" label="Fruit" options={options} />}
    </ValueForm>,
  );
  return screen.getByRole('combobox', { name: /Fruit/ });
}

function showSeveral(choices: string[] = []) {
  render(
    <ValueForm values={{ choices }}>
      {({ control, watch }) => (
        <>
          <SelectBox control={control} name="choices" label="Fruits" options={options} multiple />
          <output>{watch('choices').join()}</output>
        </>
      )}
    </ValueForm>,
  );
  return screen.getByRole('combobox', { name: /Fruits/ });
}

const pick = (name: string) => userEvent.click(screen.getByRole('option', { name }));

// @spec 5.38
test("shows 'Select...' while nothing is selected", () => {
  expect(showOne()).toHaveTextContent('Select...');
});

// @spec 4.44
test('works by keyboard', async () => {
  const box = showOne('a');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(box).toHaveTextContent('Bananas');
  expect(box).toHaveFocus();
});

// @spec 4.44
test('closes on Esc without selecting', async () => {
  const box = showOne('a');
  await userEvent.click(box);
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box).toHaveTextContent('Apples');
});

test('shows its error, and references it', async () => {
  const box = showOne();
  await userEvent.click(screen.getByText('fail'));
  expect(box).toHaveAccessibleDescription('Pick one.');
  expect(box).toHaveAttribute('aria-invalid', 'true');
});

// @spec 5.39
test('counts several options', async () => {
  const box = showSeveral();
  expect(box).toHaveTextContent('Select...');
  await userEvent.click(box);
  await pick('Cherries');
  expect(box).toHaveTextContent('Cherries');
  await pick('Apples');
  expect(box).toHaveTextContent('2 items selected');
});

// @spec 4.45
test('selects and unselects all at once', async () => {
  const box = showSeveral(['b']);
  await userEvent.click(box);
  await pick('Select all');
  expect(screen.getByRole('status', { hidden: true })).toHaveTextContent('a,b,c');
  expect(box).toHaveTextContent('3 items selected');
  await pick('Unselect All');
  expect(screen.getByRole('status', { hidden: true })).toBeEmptyDOMElement();
  expect(box).toHaveTextContent('Select...');
  expect(screen.getByRole('option', { name: 'Select all' })).toBeVisible();
});
