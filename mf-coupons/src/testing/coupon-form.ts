/** Hands for the coupon form of the tests. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Dates are picked as on a desktop, which jsdom does not say it is. */
export function onDesktop(): void {
  beforeEach(() => {
    const answer = (media: string) => ({
      media,
      matches: media.includes('pointer: fine'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: answer });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'matchMedia');
  });
}

/** Stops the calendar at an instant; timers run on. */
export function onDate(instant: string): void {
  beforeEach(() => {
    const spared = [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
    ] as const;
    const others = [
      'nextTick',
      'queueMicrotask',
      'performance',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ] as const;
    jest.useFakeTimers({ now: new Date(instant), doNotFake: [...spared, ...others, 'hrtime'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
}

export const dateSection = (field: string, name: 'Month' | 'Day' | 'Year') =>
  within(screen.getByRole('group', { name: field })).getByRole('spinbutton', { name });

/** Type a date into a picker's field, e.g. `typeDate('Start Date', '12312026')`. */
export async function typeDate(field: string, digits: string): Promise<void> {
  await userEvent.click(dateSection(field, 'Month'));
  await userEvent.keyboard(digits);
}

/** What a picker's field shows, e.g. '12/31/2026'. */
export function shownDate(field: string): string {
  const read = (name: 'Month' | 'Day' | 'Year') => dateSection(field, name).textContent;
  return `${read('Month')}/${read('Day')}/${read('Year')}`;
}

/** Put a text in the place of another one, at once: not key by key. */
export async function retype(label: string, text: string): Promise<void> {
  const input = screen.getByRole('textbox', { name: label });
  await userEvent.clear(input);
  if (text) await userEvent.paste(text);
}

export async function choose(label: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
