import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { ValueForm } from '../testing/value-form.tsx';
import type { ValueFormProps } from '../testing/value-form.tsx';
import { DateField } from './date-field.tsx';
import type { DateFieldProps } from './date-field.tsx';

type Props = Partial<DateFieldProps<{ day: string }>>;

function show(day: string, props: Props = {}, error?: ValueFormProps['error'], onRender = () => {}) {
  render(
    <Profiler id="form" onRender={onRender}>
      <ValueForm values={{ day }} error={error}>
        {(form) => (
          <>
            <DateField {...(props as object)} control={form.control} name="day" label="Start Date" />
            <output>{form.watch('day')}</output>
          </>
        )}
      </ValueForm>
    </Profiler>,
  );
  return {
    field: screen.getByRole('group', { name: /Start Date/ }),
    value: () => screen.getByRole('status', { hidden: true }).textContent,
  };
}

const part = (name: string) => screen.getByRole('spinbutton', { name });

test('shows the date in US format, and can be typed by keyboard alone', async () => {
  const { field, value } = show('2026-03-09');
  const parts = within(field).getAllByRole('spinbutton');
  expect(parts.map(({ textContent }) => textContent)).toEqual(['03', '09', '2026']);
  await userEvent.click(part('Month'));
  await userEvent.keyboard('12252027');
  expect(value()).toBe('2027-12-25');
});

test('refuses a half-typed date', async () => {
  const { value } = show('');
  await userEvent.click(part('Month'));
  await userEvent.keyboard('12');
  await userEvent.click(document.body);
  expect(value()).toBe('invalid');
});

test('can be picked from the calendar, which opens at the date', async () => {
  const onPick = jest.fn();
  const { value } = show('2026-03-09', { onPick });
  await userEvent.click(screen.getByRole('button', { name: /Choose date/ }));
  await userEvent.click(await screen.findByRole('gridcell', { name: '17' }));
  expect(value()).toBe('2026-03-17');
  expect(onPick).toHaveBeenCalled();
});

test('keeps the calendar off the label, which lies on the edge of the field', async () => {
  show('2026-03-09');
  await userEvent.click(screen.getByRole('button', { name: /Choose date/ }));
  // Nothing has a size here, so its place is its distance from the field, above or below.
  await waitFor(() => expect(screen.getByRole('dialog').style.transform).toMatch(/, -?10px\)$/));
});

test('opens before its days are rendered, and then moves the focus to the day', async () => {
  const steps: string[] = [];
  const look = () => {
    if (screen.queryByRole('grid')) steps.push('days');
    else if (screen.queryByRole('dialog')) steps.push('frame');
  };
  show('2026-03-09', {}, undefined, look);
  await userEvent.click(screen.getByRole('button', { name: /Choose date/ }));
  expect(await screen.findByRole('gridcell', { name: '9' })).toHaveFocus();
  expect(steps[0]).toBe('frame');
  expect(steps.at(-1)).toBe('days');
});

test('the calendar can be used with the keyboard alone', async () => {
  const { value } = show('2026-03-09');
  act(() => screen.getByRole('button', { name: /Choose date/ }).focus());
  await userEvent.keyboard('{Enter}');
  const focused = async (name: string) => expect(await screen.findByRole('gridcell', { name })).toHaveFocus();
  await focused('9');
  expect(screen.getByRole('gridcell', { selected: true })).toHaveAccessibleName('9');
  await userEvent.keyboard('{ArrowRight}');
  await focused('10');
  await userEvent.keyboard('{ArrowDown}');
  await focused('17');
  await userEvent.keyboard('{Home}');
  await focused('15');
  await userEvent.keyboard('{End}');
  await focused('21');
  expect(screen.getByRole('gridcell', { name: '21' })).toHaveAttribute('tabindex', '0');
  expect(screen.getByRole('gridcell', { name: '9' })).toHaveAttribute('tabindex', '-1');
  await userEvent.keyboard('{Enter}');
  expect(value()).toBe('2026-03-21');
});

test("marks the site's today, whatever day it is for the browser, and offers no date before the first one", async () => {
  show('2026-03-09', { today: '2026-03-12', min: '2026-03-05' });
  await userEvent.click(screen.getByRole('button', { name: /Choose date/ }));
  expect(await screen.findByRole('gridcell', { current: 'date' })).toHaveAccessibleName('12');
  expect(screen.getByRole('gridcell', { name: '4' })).toBeDisabled();
  expect(screen.getByRole('gridcell', { name: '5' })).toBeEnabled();
});

test("opens an empty date in the site's month", async () => {
  show('', { today: '2020-02-28' });
  await userEvent.click(screen.getByRole('button', { name: /Choose date/ }));
  expect(await screen.findByText('February 2020')).toBeVisible();
});

test('shows its error in place of its hint, and references it', async () => {
  show('2026-03-09', { helperText: 'Dates are in Toronto time.' }, { name: 'day', message: 'Too early.' });
  const field = screen.getByRole('group', { name: /Start Date/ });
  expect(screen.getByText('Dates are in Toronto time.')).toBeVisible();
  await userEvent.click(screen.getByText('fail'));
  expect(screen.queryByText('Dates are in Toronto time.')).not.toBeInTheDocument();
  expect(field).toHaveAccessibleDescription('Too early.');
});
