import { sendReleases } from '@coupon-center/shell-page';
import type { PageRemoteVersion, PageReleases } from '@coupon-center/shell-page';
import { createReleaseQuery } from './ask-releases.ts';

const versionOf = (name: string, version: string): PageRemoteVersion => ({
  version,
  manifest: 'x',
  base: `/remotes/${name}/${version}/`,
  declaration: { name, owner: 'tests', shellContract: '^2.0.0', routes: [] },
});
const answer: PageReleases = {
  shell: '2',
  remotes: { 'mf-one': { live: versionOf('mf-one', '2') }, 'mf-two': { live: versionOf('mf-two', '2') } },
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

describe('what the server says', () => {
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

  it('does not replace what runs from source on the page', async () => {
    respond(JSON.stringify(sendReleases(answer)));
    const live = { ...versionOf('mf-one', 'source'), base: 'http://localhost:5001/', isDevelopment: true };
    const { ask, hear } = query({ 'mf-one': { live } });
    await ask();
    expect(hear).toHaveBeenCalledWith({ ...answer, remotes: { ...answer.remotes, 'mf-one': { live } } });
  });
});
