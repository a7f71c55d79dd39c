import type { RemoteDeclaration } from '@coupon-center/portal-contracts';
import type { PageRemote, PageRemoteVersion } from './page-remote.ts';
import { receiveRemotes, sendRemotes } from './sent-remotes.ts';

const declaration: RemoteDeclaration = {
  name: 'mf-one',
  owner: 'tests',
  shellContract: '^2.0.0',
  routes: [{ path: '/one', title: 'One', guard: 'any' }],
};
const version = (text: string, more: Partial<PageRemoteVersion> = {}): PageRemoteVersion => ({
  version: text,
  manifest: `fingerprint of ${text}`,
  base: `/remotes/mf-one/${text}/`,
  declaration,
  ...more,
});

it.each<[string, PageRemote]>([
  ['with one version', { live: version('1.0.0-a') }],
  ['with an earlier version', { live: version('1.1.0-b'), earlier: version('1.0.0-a') }],
  ['that lacks something', { live: version('1.1.0-b', { lacks: 'It lacks much.' }) }],
  ['with capabilities', { live: version('1.1.0-b'), grants: ['session-control'] }],
  [
    'whose earlier version declares something else',
    {
      live: version('1.1.0-b'),
      earlier: version('1.0.0-a', {
        declaration: { ...declaration, owner: 'others', shellContract: '^1.0.0', needs: ['session-control'] },
      }),
    },
  ],
  [
    'from source',
    { live: version('source', { manifest: '', base: 'http://127.0.0.1:4410/', isDevelopment: true }) },
  ],
])('a remote %s arrives as it was sent', (_, remote) => {
  const remotes = { 'mf-one': remote };
  expect(receiveRemotes(JSON.parse(JSON.stringify(sendRemotes(remotes))))).toEqual(remotes);
});

it('sends nothing that follows from something else', () => {
  const remotes = { 'mf-one': { live: version('1.1.0-b'), earlier: version('1.0.0-a') } };
  const { name: _, ...rest } = declaration;
  expect(sendRemotes(remotes)['mf-one']).toEqual({
    declaration: rest,
    live: { version: '1.1.0-b', manifest: 'fingerprint of 1.1.0-b' },
    earlier: { version: '1.0.0-a', manifest: 'fingerprint of 1.0.0-a' },
  });
});

it('an earlier version without needs does not inherit those of the live version', () => {
  const live = version('1.1.0-b', { declaration: { ...declaration, needs: ['session-control'] } });
  const remotes = { 'mf-one': { live, earlier: version('1.0.0-a') } };
  expect(receiveRemotes(sendRemotes(remotes))['mf-one']?.earlier?.declaration.needs).toEqual([]);
});
