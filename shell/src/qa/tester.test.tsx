import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PageQa } from '@coupon-center/shell-page';
import { aPortal } from '../testing/show-in-portal.tsx';
import { Tester } from './tester.tsx';

const hash = '1a2b3c4d'.repeat(8);
const mixed: PageQa = {
  access: 'open',
  mix: { versions: { 'mf-store': { version: '1.3.0-1a2b3c4d', hash } }, clock: 86_400_000 },
  dropped: [],
};

/** What the shell's server was asked. */
let asked: string[];
let answer: () => Response;

beforeEach(() => {
  sessionStorage.clear();
  asked = [];
  answer = () => new Response(null, { status: 204 });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    asked.push(`${init?.method} ${input as string}`);
    return answer();
  });
});
afterEach(() => jest.restoreAllMocks());

const show = (qa: PageQa, portal = aPortal()) => {
  const reload = jest.fn();
  render(<Tester qa={qa} portal={portal} reload={reload} />);
  return reload;
};
const back = () => userEvent.click(screen.getByRole('button', { name: 'Back to live' }));

test('the badge says what differs from live, and says it once to screen readers', () => {
  show(mixed);
  expect(screen.getByText('1 version, clock +1 day')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Testing: 1 version, clock +1 day');
  show(mixed);
  expect(screen.getAllByRole('status')[1]).toBeEmptyDOMElement();
});

test('the badge counts the parts that the page does not have', () => {
  const dropped = [{ name: 'mf-store', version: '1.3.0-1a2b3c4d', reason: 'It was withdrawn.' }];
  show({ access: 'open', dropped });
  expect(screen.getByText('1 part not applied')).toBeVisible();
});

test('one click leads back to what merchants get', async () => {
  const reload = show(mixed);
  await back();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(asked).toEqual(['DELETE /qa/mix']);
});

test('asks before unsaved work is lost, and does nothing if the tester stays', async () => {
  const portal = aPortal();
  portal.leaveGuards.add(() => true);
  const reload = show(mixed, portal);
  await back();
  const question = await screen.findByRole('alertdialog', { name: 'Reload without saving?' });
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  expect(question).not.toBeInTheDocument();
  expect([asked, reload.mock.calls.length]).toEqual([[], 0]);
  await back();
  await userEvent.click(await screen.findByRole('button', { name: 'Reload without saving' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('says what the server answers if it does not take the mix away', async () => {
  answer = () => Response.json({ message: 'The portal is restarting.' }, { status: 503 });
  const reload = show(mixed);
  await back();
  expect(await screen.findByRole('alert')).toHaveTextContent('The portal is restarting.');
  expect(reload).not.toHaveBeenCalled();
});
