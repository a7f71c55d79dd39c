import { useRef, useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFocusRescue } from './use-focus-rescue.ts';

interface StepsProps {
  /** Whether the button is shown at each step. The first press advances one step, others do nothing. */
  steps: readonly boolean[];
  /** Steps taken by something other than a press. */
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

/** Presses the button, which stays. @returns a function that removes it */
async function pressWhatGoesLater(): Promise<() => void> {
  const steps = [true, true, false];
  const { rerender } = render(<Steps steps={steps} />);
  await press();
  expect(screen.getByRole('button')).toHaveFocus();
  return () => rerender(<Steps steps={steps} later={1} />);
}

test('the focus moves on when the button disappears', async () => {
  render(<Steps steps={[true, false]} />);
  await press();
  expect(list()).toHaveFocus();
});

test('the focus moves on when the button disappears later, after more presses by mouse and by key', async () => {
  const remove = await pressWhatGoesLater();
  await press();
  await userEvent.keyboard('{Enter}');
  remove();
  expect(list()).toHaveFocus();
});

test('the focus is left alone when the user presses something else before the button disappears', async () => {
  const remove = await pressWhatGoesLater();
  await userEvent.click(screen.getByLabelText('Other'));
  await userEvent.click(document.body);
  remove();
  expect(document.body).toHaveFocus();
});

test('the focus is left alone when the user tabs away before the button disappears', async () => {
  const remove = await pressWhatGoesLater();
  await userEvent.tab();
  expect(screen.getByLabelText('Other')).toHaveFocus();
  remove();
  expect(screen.getByLabelText('Other')).toHaveFocus();
});

test('an unmounted screen leaves no listeners behind', () => {
  const added = jest.spyOn(document, 'addEventListener');
  const removed = jest.spyOn(document, 'removeEventListener');
  render(<Steps steps={[true]} />).unmount();
  const inputs = (calls: unknown[][]) =>
    calls.filter(([type]) => type === 'pointerdown' || type === 'keydown');
  expect(inputs(added.mock.calls).length).toBeGreaterThan(0);
  expect(inputs(removed.mock.calls)).toEqual(inputs(added.mock.calls));
});
