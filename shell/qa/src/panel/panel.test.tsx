import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROBLEM_TYPE } from '@coupon-center/contracts';
import type { Mix } from '@coupon-center/portal-contracts';
import type { SelectableVersions } from '@coupon-center/portal-contracts/testers';
import type { PageQa } from '@coupon-center/shell-page';
import { createStore } from '../store.ts';
import { TestedPageProvider } from '../tested-page.ts';
import type { TestedPage } from '../tested-page.ts';
import type { SeenVital, TestedPlatform } from '../tested-portal.ts';
import {
  anObserved,
  aPortal,
  aTestedPage,
  aVersion,
  guest,
  HASH,
  selectable,
  withError,
} from '../testing/a-tested-page.ts';
import { watchApiCalls } from '../watch/api-calls.ts';
import { Panel } from './panel.tsx';

type Handler = (body: unknown, query: URLSearchParams) => Response | object | undefined;

/** The server's answers, by method and path; 204 where there is none. */
let server: Record<string, Handler>;
let asked: [call: string, body: unknown][];
let versions: SelectableVersions;

beforeEach(() => {
  asked = [];
  versions = selectable([aVersion('1', { role: 'live' })]);
  server = { 'GET /qa/versions': () => versions };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const { pathname, searchParams } = new URL(input as string, 'http://localhost');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = `${init.method} ${pathname}`;
    asked.push([call + (searchParams.size > 0 ? `?${searchParams}` : ''), body]);
    const answer = server[call]?.(body, searchParams);
    if (answer instanceof Response) return answer;
    return answer ? Response.json(answer) : new Response(null, { status: 204 });
  });
});
afterEach(() => jest.restoreAllMocks());

function show(qa: Partial<PageQa> = {}, more: Partial<TestedPage> = {}) {
  const { page, reload, open } = aTestedPage(qa, more);
  const onClose = jest.fn();
  const mayLeave = async () => !page.portal?.leaveGuards.isDirty();
  render(
    <TestedPageProvider value={{ ...page, mayLeave }}>
      <Panel shortcut="Alt+Shift+Q" onClose={onClose} />
    </TestedPageProvider>,
  );
  return { reload, open, onClose };
}

const openTab = (name: string) => userEvent.click(screen.getByRole('tab', { name }));
const partOf = async (name: string) => {
  const heading = await screen.findByText(name, { selector: 'summary strong' });
  const part = heading.closest('details') as HTMLDetailsElement;
  await userEvent.click(heading);
  return within(part);
};
const apply = () => userEvent.click(screen.getByRole('button', { name: 'Apply and reload' }));
const sentMix = () => asked.find(([call]) => call === 'PUT /qa/mix')?.[1] as Mix;

test('opens with the focus on its heading, moves between sections with the arrow keys, and closes on Escape', async () => {
  const { onClose } = show();
  expect(screen.getByRole('heading', { name: /^Testing/ })).toHaveFocus();
  screen.getByRole('tab', { name: 'Versions' }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Report' })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Report' })).toBeVisible();
  await userEvent.keyboard('{Home}{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Page', selected: true })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

describe('versions', () => {
  test('are listed with role, channel, age, author, commit, reason, and what they lack', async () => {
    versions = selectable([
      aVersion('1', { role: 'live' }),
      aVersion('1.4.0-9f8e7d6c', {
        channels: ['pr-42'],
        reason: 'New date field',
        lacks: 'It needs useDates of @coupon-center/ui.',
      }),
      aVersion('1.3.0-1a2b3c4d', { role: 'earlier' }),
    ]);
    show();
    const part = await partOf('mf-one');
    expect(part.getByText('Owner: tests')).toBeVisible();
    expect(part.getByRole('radio', { name: /^Whatever is live/ })).toBeChecked();
    const preview = part.getByRole('radio', { name: /1\.4\.0/ }).closest('label');
    expect(preview).toHaveTextContent(/pr-42.*ago, by ann@build, 0123456789.*New date field/);
    expect(preview).toHaveTextContent('Does not fit: It needs useDates of @coupon-center/ui.');
    expect(part.getByRole('radio', { name: /1\.3\.0.*Earlier/ })).not.toBeChecked();
  });

  test('are applied with their hashes, and the page reloads', async () => {
    server['PUT /qa/mix'] = () => ({ dropped: [] });
    versions = selectable([aVersion('1', { role: 'live' }), aVersion('1.3.0-1a2b3c4d')]);
    const { reload } = show({ mix: { versions: {}, clock: 1000 } });
    const part = await partOf('mf-one');
    await userEvent.click(part.getByRole('radio', { name: /1\.3\.0/ }));
    expect(screen.getByText('Not applied yet: 1 version, clock +1 second')).toBeVisible();
    await apply();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(sentMix()).toEqual({
      versions: { 'mf-one': { version: '1.3.0-1a2b3c4d', hash: HASH } },
      clock: 1000,
    });
  });

  test('are not applied if the tester chooses to keep unsaved work', async () => {
    const portal = aPortal(guest, { leaveGuards: { isDirty: () => true } });
    versions = selectable([aVersion('1.3.0-1a2b3c4d')]);
    const { reload } = show({}, { portal });
    const part = await partOf('mf-one');
    await userEvent.click(part.getByRole('radio', { name: /1\.3\.0/ }));
    await apply();
    expect(sentMix()).toBeUndefined();
    expect(reload).not.toHaveBeenCalled();
  });

  test('are listed with what they lack in another shell that the tester chooses', async () => {
    versions = selectable([]);
    const [shell, ...others] = versions.parts;
    versions = { parts: [{ ...shell!, versions: [aVersion('4.0.0-5e6f7a8b')] }, ...others] };
    show();
    const part = await partOf('shell');
    await userEvent.click(part.getByRole('radio', { name: /4\.0\.0/ }));
    await waitFor(() =>
      expect(asked.map(([call]) => call)).toContain('GET /qa/versions?shell=4.0.0-5e6f7a8b'),
    );
  });

  test('are cut to the first few in a long list, and can be filtered', async () => {
    const many = Array.from({ length: 16 }, (_, at) => aVersion(`1.${at}.0-aaaaaaaa`));
    versions = selectable([...many, aVersion('2.0.0-bbbbbbbb', { reason: 'Bigger cards' })]);
    show();
    const part = await partOf('mf-one');
    expect(part.getAllByRole('radio')).toHaveLength(7);
    await userEvent.click(part.getByRole('button', { name: 'Show all 17 versions' }));
    expect(part.getAllByRole('radio')).toHaveLength(18);
    const filter = screen.getByRole('searchbox', { name: /^Filter/ });
    await userEvent.type(filter, 'bigger cards');
    expect(screen.getAllByRole('radio', { name: /\d\.\d+\.\d-/ })).toHaveLength(1);
    await userEvent.type(filter, ' and more');
    expect(screen.getByRole('status', { name: '' })).toBeInTheDocument();
    expect(screen.getByText('No version matches “bigger cards and more”.')).toBeVisible();
  });

  test('can be requested again if they fail to load', async () => {
    server['GET /qa/versions'] = () =>
      Response.json(
        { detail: 'The release service is down.' },
        { status: 503, headers: { 'content-type': PROBLEM_TYPE } },
      );
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('The release service is down.');
    server['GET /qa/versions'] = () => versions;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('mf-one')).toBeVisible();
  });

  test('that the page does not have are named with the reason', async () => {
    show({ dropped: [{ name: 'mf-one', version: '1.2.0-1a2b3c4d', reason: 'It was withdrawn.' }] });
    await partOf('mf-one');
    expect(screen.getByText(/It was withdrawn\./)).toHaveTextContent(
      'mf-one 1.2.0-1a2b3c4d: It was withdrawn.',
    );
  });

  test('cannot be chosen by a visitor who followed a link, who sees the mix and can only leave it', async () => {
    const { reload } = show({
      access: 'link',
      mix: { versions: { 'mf-one': { version: '1.3.0-1a2b3c4d', hash: HASH } } },
    });
    expect(screen.getByText(/A link brought you to this mix/)).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.getByText('mf-one').closest('li')).toHaveTextContent('Overridden');
    await userEvent.click(screen.getByRole('button', { name: 'Back to live' }));
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(asked).toEqual([['DELETE /qa/mix', undefined]]);
  });
});

describe('the page', () => {
  test('brand, appearance, clock, network and failing calls become part of the mix', async () => {
    const scope: Pick<typeof globalThis, 'fetch'> = { fetch: async () => new Response('{}') };
    const calls = watchApiCalls(scope);
    await scope.fetch('/api/v1/coupons/');
    const { reload } = show({}, { calls });
    await openTab('Page');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Brand' }), '8');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Appearance' }), 'dark');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Speed of the API' }), '3000');
    const days = screen.getByRole('spinbutton', { name: 'days ahead' });
    await userEvent.clear(days);
    await userEvent.type(days, '2');
    await userEvent.click(screen.getByRole('checkbox', { name: 'GET /api/v1/coupons/' }));
    await apply();
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(sentMix()).toEqual({
      versions: {},
      brand: '8',
      appearance: 'dark',
      clock: 2 * 86_400_000,
      delay: 3000,
      failing: ['GET /api/v1/coupons/'],
    });
  });

  test('a setting that was reset is not part of the mix', async () => {
    show({ mix: { versions: {}, brand: '8' } });
    await openTab('Page');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Brand' }), '');
    expect(screen.getByText('Not applied yet: everything live')).toBeVisible();
  });

  test('a link contains the exact version of every part', async () => {
    const link = 'https://portal.example/qa/mix?token=x';
    server['POST /qa/links'] = () => ({ link, expires: '2026-11-29T10:00:00.000Z' });
    const user = userEvent.setup();
    const copy = jest.spyOn(navigator.clipboard, 'writeText');
    show({ mix: { versions: {}, brand: '10' } });
    await openTab('Page');
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByRole('textbox', { name: /^Link to this mix\. Works until/ })).toHaveValue(link);
    expect(copy).toHaveBeenCalledWith(link);
    expect(asked.find(([call]) => call === 'POST /qa/links')?.[1]).toEqual({
      versions: {
        'mf-one': { version: '1', hash: HASH },
        shell: { version: '3.3.0-1a2b3c4d', hash: HASH },
      },
      brand: '10',
    });
  });
});

describe('a test stack', () => {
  beforeEach(() => {
    const states = [
      { id: 'unpaid', label: 'Unpaid' },
      { id: 'ten-coupons', label: 'Ten coupons' },
    ];
    server['GET /test-stack'] = () => ({ clock: 3_600_000, states, snapshots: ['before'] });
  });

  test('signs in as a ready-made account through the session of the shell', async () => {
    const account = { email: 'new@maple.example', password: 'secret', path: '/coupons' };
    server['POST /test-stack/accounts'] = () => account;
    const start = jest.fn(async () => undefined);
    const call = jest.fn<Promise<object>, [unknown, object]>().mockResolvedValue({ access: 'token' });
    const platform = { contractFor: () => ({ api: { call }, sessionControl: { start } }) };
    const portal = aPortal(undefined, { platform: async () => platform } as never);
    const { open } = show({ hasTestStack: true }, { portal });
    await openTab('Page');
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Ready-made account' }),
      'ten-coupons',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Sign in as a new one' }));
    await waitFor(() => expect(open).toHaveBeenCalledWith('/coupons'));
    expect(asked).toContainEqual(['POST /test-stack/accounts', { state: 'ten-coupons', clientId: '6' }]);
    expect(call.mock.calls[0]?.[1]).toMatchObject({ body: { email: account.email, siteId: 6 } });
    expect(start).toHaveBeenCalledWith({ access: 'token' });
  });

  test("sets the API's clock, starts over, and restores a snapshot", async () => {
    const { reload } = show({ hasTestStack: true });
    await openTab('Page');
    const clock = within(await screen.findByRole('group', { name: 'Clock of the API' }));
    expect(clock.getByRole('spinbutton', { name: 'hours ahead' })).toHaveValue(1);
    const days = clock.getByRole('spinbutton', { name: 'days ahead' });
    await userEvent.clear(days);
    await userEvent.type(days, '1');
    await userEvent.click(screen.getByRole('button', { name: 'Set the API’s clock' }));
    await userEvent.click(screen.getByRole('button', { name: 'Reset everything' }));
    await userEvent.click(screen.getByRole('button', { name: 'Restore before' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(3));
    expect(asked).toEqual(
      expect.arrayContaining([
        ['PUT /test-stack/clock', { clock: 90_000_000 }],
        ['POST /test-stack/reset', undefined],
        ['POST /test-stack/snapshots/before/restore', undefined],
      ]),
    );
  });

  test('asks for a name before a snapshot is saved', async () => {
    show({ hasTestStack: true });
    await openTab('Page');
    await userEvent.click(await screen.findByRole('button', { name: 'Save a snapshot' }));
    expect(await screen.findByText('Enter a name for the snapshot first.')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of a snapshot' }), 'after payment');
    await userEvent.click(screen.getByRole('button', { name: 'Save a snapshot' }));
    await waitFor(() =>
      expect(asked).toContainEqual(['POST /test-stack/snapshots', { name: 'after payment' }]),
    );
  });
});

test('lists what happens on the page: loading, failures with request ids, calls, events, and listeners', async () => {
  const observed = anObserved({ 'mf-one': { session: 2, location: 1, leaveGuards: 0 } });
  observed.mounts.add({
    ...{ id: 1, name: 'mf-one', wanted: '1', version: '0', outcome: 'mounted' },
    ...{ manifest: 12, code: 140, start: 35, total: 190 },
  });
  observed.events.add({ id: 2, at: new Date(), text: 'signed-out (expired)' });
  const context = { stage: 'mount', remote: 'mf-one', request: 'request-7' };
  const portal = withError('Server Error', context);
  show({}, { observed, portal });
  await openTab('Activity');
  expect(screen.getByRole('row', { name: /mf-one/ })).toHaveTextContent(
    /instead of 1.*12 ms140 ms35 ms190 ms/,
  );
  expect(screen.getByText(/stage: mount, remote: mf-one.*request: request-7/)).toBeVisible();
  expect(screen.getByText('signed-out (expired)')).toBeVisible();
  expect(screen.getByText(/2 session listeners, 1 location listener, 0 leave guards/)).toBeVisible();
  expect(screen.getByText('This page has made no calls yet.')).toBeVisible();
});

test('shows the web vitals of the page by remote and version, as they change', async () => {
  const vital = { name: 'INP', value: 640, rating: 'poor', element: 'main > button' } as const;
  const seen = createStore<readonly SeenVital[]>([]);
  const platform = { vitals: async () => ({ seen }) } as unknown as TestedPlatform;
  show({}, { portal: aPortal(guest, { platform: async () => platform }) });
  await openTab('Activity');
  expect(screen.getByText('Nothing is measured yet. Use the page, then look again.')).toBeVisible();
  act(() => seen.set([{ ...vital, part: { name: 'mf-one', version: '1.2.0' } }]));
  const line = (await screen.findByText('INP 640 ms')).closest('li');
  expect(line).toHaveTextContent('INP 640 ms Poor in mf-one 1.2.0main > button');
  const ttfb = {
    name: 'TTFB',
    value: 80,
    rating: 'good',
    part: { name: 'shell', version: '' },
    element: '',
  };
  act(() => seen.set([...seen.get(), ttfb as SeenVital]));
  expect(screen.getByText('TTFB 80 ms').closest('li')).toHaveTextContent('Good in shell from source');
});

test('shows the report as one text before it is copied', async () => {
  const user = userEvent.setup();
  const copy = jest.spyOn(navigator.clipboard, 'writeText');
  show({ mix: { versions: { 'mf-one': { version: '1', hash: HASH } } } });
  await openTab('Report');
  const report = await screen.findByRole('textbox', { name: 'Report' });
  await user.click(screen.getByRole('button', { name: 'Copy report' }));
  expect(await screen.findByText('Copied.')).toBeVisible();
  expect(copy).toHaveBeenCalledWith((report as HTMLTextAreaElement).value);
});

test('outlines every mounted remote with name, version and owner', async () => {
  const remote = document.createElement('div');
  Object.assign(remote.dataset, { remote: 'mf-one', version: '1' });
  document.body.append(remote);
  show();
  const outline = screen.getByRole('switch', { name: 'Outline remotes' });
  await userEvent.click(outline);
  expect(document.documentElement).toHaveClass('qa-outlined');
  expect(remote.dataset.qaLabel).toBe('mf-one · 1 · tests');
  await userEvent.click(outline);
  expect(document.documentElement).not.toHaveClass('qa-outlined');
  remote.remove();
});
