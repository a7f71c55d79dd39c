import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ValueForm } from '../testing/value-form.tsx';
import type { ValueFormProps } from '../testing/value-form.tsx';
import { LimitedTextField } from './limited-text-field.tsx';

function show(max?: number, props: Omit<ValueFormProps, 'children'> = {}) {
  render(
    <ValueForm {...props}>
      {({ control }) => <LimitedTextField control={control} name="text" label="Description" max={max} />}
    </ValueForm>,
  );
  return screen.getByLabelText('Description');
}

// @spec 5.34
test('counts code points and stops at its limit', async () => {
  const field = show(5);
  expect(field).toHaveAccessibleDescription('5 characters left');
  fireEvent.change(field, { target: { value: '🍁🍁🍁' } });
  expect(field).toHaveAccessibleDescription('2 characters left');
  await userEvent.type(field, 'abcdef');
  expect(field).toHaveValue('🍁🍁🍁ab');
  expect(field).toHaveAccessibleDescription('0 characters left');
});

test('truncates what is pasted, not what follows it, and keeps the caret', async () => {
  const field = show(5, { values: { text: 'abc' } }) as HTMLInputElement;
  act(() => field.focus());
  field.setSelectionRange(1, 1);
  await userEvent.paste('🍁🍁🍁');
  expect(field).toHaveValue('a🍁🍁bc');
  expect(field.selectionEnd).toBe(5);
});

// @spec 5.33 9.8
test('takes 120 characters by default', () => {
  expect(show()).toHaveAccessibleDescription('120 characters left');
});

test('shows an error in place of the count', async () => {
  const field = show(5, { error: { name: 'text', message: 'Say more.' } });
  await userEvent.click(screen.getByText('fail'));
  expect(field).toHaveAccessibleDescription('Say more.');
});

describe('announcing the count', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const type = (field: HTMLElement, length: number) =>
    fireEvent.change(field, { target: { value: 'x'.repeat(length) } });
  const pause = () => act(() => jest.advanceTimersByTimeAsync(1100));

  it('waits for a pause near the limit, instead of speaking at each key', async () => {
    const field = show(30);
    type(field, 5);
    await pause();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    for (const length of [11, 12, 13]) type(field, length);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await pause();
    expect(screen.getByRole('status')).toHaveTextContent('17 characters left');
  });

  it('does not announce the count of a form that starts nearly full', async () => {
    show(30, { values: { text: 'x'.repeat(25) } });
    await pause();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
