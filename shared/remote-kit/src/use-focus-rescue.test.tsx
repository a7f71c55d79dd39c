import { useRef, useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFocusRescue } from './use-focus-rescue.ts';

interface StepsProps {
  /** Whether the button is there, at each step. The first press goes one step on, others do nothing. */
  steps: readonly boolean[];
  /** Further steps, that something else than a press went on. */
  later?: number;
}

function Steps({ steps, later = 0 }: StepsProps) {
  const [presses, setPresses] = useState(0);
  const step = presses + later;
  const list = useRef<HTMLUListElement>(null);
  const expectChange = useFocusRescue(list, step);
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="List" />
      {steps[step] && (
        <button
          onClick={() => {
            if (presses > 0) return;
            expectChange();
            setPresses(presses + 1);
          }}
        >
          Remove
        </button>
      )}
      <input aria-label="Other" />
    </>
  );
}

const list = () => screen.getByRole('list', { name: 'List' });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Remove' }));

test('the focus moves on when the button goes', async () => {
  render(<Steps steps={[true, false]} />);
  await press();
  expect(list()).toHaveFocus();
});

test('the focus stays on a button that stays, and moves on when that goes later', async () => {
  const steps = [true, true, false];
  const { rerender } = render(<Steps steps={steps} />);
  await press();
  expect(screen.getByRole('button')).toHaveFocus();
  rerender(<Steps steps={steps} later={1} />);
  expect(list()).toHaveFocus();
});

test('the focus moves on after another press of the same button, by mouse and by key', async () => {
  const steps = [true, true, false];
  const { rerender } = render(<Steps steps={steps} />);
  await press();
  await press();
  await userEvent.keyboard('{Enter}');
  rerender(<Steps steps={steps} later={1} />);
  expect(list()).toHaveFocus();
});

test('leaves the focus alone when the button goes after the user pressed something else', async () => {
  const steps = [true, true, false];
  const { rerender } = render(<Steps steps={steps} />);
  await press();
  await userEvent.click(screen.getByLabelText('Other'));
  await userEvent.click(document.body);
  rerender(<Steps steps={steps} later={1} />);
  expect(document.body).toHaveFocus();
});

test('leaves the focus alone when the button goes after the user moved on by Tab', async () => {
  const steps = [true, true, false];
  const { rerender } = render(<Steps steps={steps} />);
  await press();
  await userEvent.tab();
  const other = screen.getByLabelText('Other');
  expect(other).toHaveFocus();
  rerender(<Steps steps={steps} later={1} />);
  expect(other).toHaveFocus();
});
