import { sendReleases } from '@coupon-center/shell-page';
import type { PageReleases } from '@coupon-center/shell-page';
import { versionOf } from '../testing/fixtures.ts';
import { createReleaseQuery } from './ask-releases.ts';

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
