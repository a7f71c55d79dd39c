import { useRef, useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFocusRescue } from './use-focus-rescue.ts';

/** What each press shows next: whether the button is there, and a number that changes with each step. */
function Steps({ steps }: { steps: readonly boolean[] }) {
  const [step, setStep] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const expectChange = useFocusRescue(list, step);
  const next = () => setStep((last) => last + 1);
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="List" />
      {steps[step] && (
        <button
          onClick={() => {
            expectChange();
            next();
          }}
        >
          Remove
        </button>
      )}
      <div data-testid="later" onMouseEnter={next} />
      <input aria-label="Other" />
    </>
  );
}

const list = () => screen.getByRole('list', { name: 'List' });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Remove' }));
const later = () => userEvent.hover(screen.getByTestId('later'));

test('the focus moves on when the button goes', async () => {
  render(<Steps steps={[true, false]} />);
  await press();
  expect(list()).toHaveFocus();
});

test('it stays on a button that stays, and moves on when that goes later', async () => {
  render(<Steps steps={[true, true, false]} />);
  await press();
  expect(screen.getByRole('button')).toHaveFocus();
  await later();
  expect(list()).toHaveFocus();
});

test('what goes after the user did something else moves no focus', async () => {
  render(<Steps steps={[true, true, true, false]} />);
  await press();
  await userEvent.click(screen.getByLabelText('Other'));
  await userEvent.click(document.body);
  await later();
  await later();
  expect(document.body).toHaveFocus();
});
