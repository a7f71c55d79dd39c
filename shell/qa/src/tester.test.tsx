import { render, screen, waitFor } from '@testing-library/react';
import { PROBLEM_TYPE } from '@coupon-center/contracts';
import { act } from 'react';
import userEvent from '@testing-library/user-event';
import { me } from '@coupon-center/contracts';
import type { PageQa } from '@coupon-center/shell-page';
import { createStore } from './store.ts';
import { Tester } from './tester.tsx';
import type { TesterProps } from './tester.tsx';
import { aPortal, aTestedPage, guest, HASH, signedIn } from './testing/a-tested-page.ts';

const mixed: Partial<PageQa> = {
  mix: { versions: { 'mf-store': { version: '1.3.0-1a2b3c4d', hash: HASH } }, clock: 86_400_000 },
};

/** Requests that the shell's server received. */
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

function show(qa: Partial<PageQa>, portal = aPortal(), fetch?: TesterProps['fetch']) {
  const { page, reload } = aTestedPage(qa, { portal });
  return { reload, ...render(<Tester page={page} {...(fetch && { fetch })} />) };
}
const back = () => userEvent.click(screen.getByRole('button', { name: 'Back to live' }));
const badge = () => screen.getByRole('button', { name: /^Testing/ });

describe('the badge', () => {
  test('shows what differs from live, and announces it once to screen readers', () => {
    const { unmount } = show(mixed);
    expect(badge()).toHaveTextContent('1 version, clock +1 day');
    expect(screen.getByRole('status')).toHaveTextContent('Testing: 1 version, clock +1 day');
    unmount();
    show(mixed);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('counts the parts that the page does not have', () => {
    show({ dropped: [{ name: 'mf-store', version: '1.3.0-1a2b3c4d', reason: 'It was withdrawn.' }] });
    expect(badge()).toHaveTextContent('1 part not applied');
  });

  test('only opens the panel on the live page', () => {
    show({});
    expect(badge()).toHaveTextContent(/^Testing$/);
    expect(screen.queryByRole('button', { name: 'Back to live' })).not.toBeInTheDocument();
  });

  test('returns to what merchants get with one click', async () => {
    const { reload } = show(mixed);
    await back();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(asked).toEqual(['DELETE /qa/mix']);
  });

  test('asks before unsaved work is lost, and does nothing if the tester stays', async () => {
    const portal = aPortal(guest, { leaveGuards: { isDirty: () => true } });
    const { reload } = show(mixed, portal);
    await back();
    const question = await screen.findByRole('alertdialog', { name: 'Reload without saving?' });
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(question).not.toBeInTheDocument();
    expect([asked, reload.mock.calls.length]).toEqual([[], 0]);
    await back();
    await userEvent.click(await screen.findByRole('button', { name: 'Reload without saving' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  test("shows the server's message if it cannot remove the mix", async () => {
    answer = () =>
      Response.json(
        { detail: 'The portal is restarting.' },
        { status: 503, headers: { 'content-type': PROBLEM_TYPE } },
      );
    const { reload } = show(mixed);
    await back();
    expect(await screen.findByRole('alert')).toHaveTextContent('The portal is restarting.');
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('the panel', () => {
  const Panel = ({ shortcut, onClose }: { shortcut: string; onClose: () => void }) => (
    <div role="dialog" aria-label={`Testing ${shortcut}`}>
      <button onClick={onClose}>Close</button>
    </div>
  );
  const press = () => userEvent.keyboard('{Alt>}{Shift>}[KeyQ]{/Shift}{/Alt}');

  test('opens and closes by keyboard, and returns the focus to the badge', async () => {
    show({}, aPortal(), async () => ({ Panel }));
    await press();
    expect(await screen.findByRole('dialog', { name: 'Testing Alt+Shift+Q' })).toBeVisible();
    expect(badge()).toHaveAttribute('aria-expanded', 'true');
    await press();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(badge()).toHaveFocus();
    await userEvent.keyboard('{Alt>}[KeyQ]{/Alt}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('shows a message when its code cannot be loaded, and opens on a later press', async () => {
    const fetch = jest.fn(async () => ({ Panel }));
    fetch.mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
    show({}, aPortal(), fetch);
    await userEvent.click(badge());
    expect(await screen.findByRole('alert')).toHaveTextContent('The panel cannot be shown right now.');
    await userEvent.click(badge());
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('where testing is restricted', () => {
  /** A portal whose API answers the request for a grant. */
  function asking(call: (target: unknown) => Promise<unknown>, state = signedIn()) {
    const platform = { contractFor: () => ({ api: { call } }) };
    return aPortal(state, { platform: async () => platform } as never);
  }

  test('asks a guest to log in, and checks for permission after that', async () => {
    const session = createStore(guest);
    const portal = asking(async () => ({ grant: 'the-grant' }));
    const { reload } = show({ access: 'asking' }, { ...portal, session });
    expect(screen.getByRole('status')).toHaveTextContent('Log in with an account that may test');
    expect(asked).toEqual([]);
    act(() => session.set(signedIn()));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(asked).toEqual(['POST /qa/access']);
  });

  test('shows a message to a user without permission, and ends testing in the browser', async () => {
    const { reload } = show(
      { access: 'asking' },
      asking(async (target) => {
        if (target !== me) throw Object.assign(new Error('Not Found'), { status: 404 });
      }),
    );
    expect(await screen.findByText(/^Your account may not test on this portal/)).toBeVisible();
    expect(asked).toEqual(['DELETE /qa']);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(reload).toHaveBeenCalled());
  });

  test('does not refuse a tester whose access token has expired', async () => {
    let hasExpired = true;
    // The API client renews the token after a 401, but the testers' call is answered with 404.
    const call = async (target: unknown) => {
      if (target === me) hasExpired = false;
      if (hasExpired) throw Object.assign(new Error('Not Found'), { status: 404 });
      return { grant: 'the-grant' };
    };
    const { reload } = show({ access: 'asking' }, asking(call));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(asked).toEqual(['POST /qa/access']);
  });

  test('retries on request if the API does not answer', async () => {
    const call = jest.fn(async () => ({ grant: 'the-grant' }));
    call.mockRejectedValueOnce(new Error('We cannot reach the server.'));
    const { reload } = show({ access: 'asking' }, asking(call));
    expect(await screen.findByText(/We cannot reach the server/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});
