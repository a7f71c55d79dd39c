import { sendReleases } from '@coupon-center/shell-page';
import type { PageReleases } from '@coupon-center/shell-page';
import { versionOf } from '../testing/fixtures.ts';
import { ASK_EVERY_MS, createReleaseQuery, followReleases } from './follow-releases.ts';

const MINUTE_MS = 60_000;
let visibility: DocumentVisibilityState;

function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('new versions', () => {
  it.each([0, 1])('are noticed within a minute while the page is visible, with random %d', async (chance) => {
    const ask = jest.fn(async () => undefined);
    jest.spyOn(Math, 'random').mockReturnValue(chance);
    followReleases(ask);
    await pass(MINUTE_MS);
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(MINUTE_MS * 10);
    expect(ask.mock.calls.length).toBeGreaterThanOrEqual(11);
    expect(ask.mock.calls.length).toBeLessThanOrEqual(18);
  });

  it('are not requested while the page is hidden, but at once when it becomes visible after a longer time', async () => {
    const ask = jest.fn(async () => undefined);
    followReleases(ask);
    show('hidden');
    await pass(60 * MINUTE_MS);
    expect(ask).not.toHaveBeenCalled();
    show('visible');
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(1);
    show('hidden');
    show('visible');
    await pass(ASK_EVERY_MS / 2);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('are requested when the browser is back online, and not before', async () => {
    const ask = jest.fn(async () => undefined);
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    followReleases(ask);
    await pass(10 * MINUTE_MS);
    expect(ask).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('are requested less and less often while the server fails or hangs, and at the usual rate once it answers', async () => {
    const ask = jest.fn<Promise<void>, []>(() => Promise.reject(new TypeError('Failed to fetch')));
    followReleases(ask);
    await pass(60 * MINUTE_MS);
    expect(ask.mock.calls.length).toBeLessThanOrEqual(9);
    ask.mockImplementation(() => new Promise(() => undefined));
    await pass(60 * MINUTE_MS);
    expect(ask.mock.calls.length).toBeLessThanOrEqual(14);
    ask.mockReset().mockResolvedValue(undefined);
    await pass(60 * MINUTE_MS);
    expect(ask.mock.calls.length).toBeGreaterThanOrEqual(40);
  });

  it('are requested once for all callers that ask at the same time', async () => {
    const ask = jest.fn(async () => undefined);
    const refresh = followReleases(ask);
    await Promise.all([refresh(), refresh()]);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

const answer: PageReleases = {
  shell: '2',
  remotes: { 'mf-one': { live: versionOf('2') }, 'mf-two': { live: versionOf('2', 'mf-two') } },
  recalled: { 'mf-one': ['1'] },
};
const { signal } = new AbortController();

function query(remotes: PageReleases['remotes'] = {}) {
  const hear = jest.fn();
  const ask = createReleaseQuery({ shell: '1+a', remotes }, hear);
  return { hear, ask: () => ask(signal) };
}
const respond = (body: BodyInit, status = 200) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body, { status }));

describe('the answer of the server', () => {
  it('is requested with the version of the shell, bypassing the browser cache, and published once', async () => {
    const fetched = respond(JSON.stringify(sendReleases(answer)));
    const { ask, hear } = query();
    await ask();
    await ask();
    expect(fetched).toHaveBeenCalledWith('/page-remotes.json?shell=1%2Ba', { cache: 'no-cache', signal });
    expect(hear.mock.calls).toEqual([[answer]]);
  });

  it.each([
    ['an error', '', 503],
    ['something else', '<!doctype html>', 200],
  ])('is ignored if it is %s', async (_what, body, status) => {
    respond(body, status);
    const { ask, hear } = query();
    await expect(ask()).rejects.toThrow();
    expect(hear).not.toHaveBeenCalled();
  });

  it('does not replace remotes that the page runs from source', async () => {
    respond(JSON.stringify(sendReleases(answer)));
    const live = { ...versionOf('source'), base: 'http://localhost:5001/', isDevelopment: true };
    const { ask, hear } = query({ 'mf-one': { live } });
    await ask();
    expect(hear).toHaveBeenCalledWith({ ...answer, remotes: { ...answer.remotes, 'mf-one': { live } } });
  });
});
