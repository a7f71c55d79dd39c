import { PAGE_DATA_ID } from '@coupon-center/portal-contracts';
import { withRemoteFromSource } from './portal-page.ts';

it('puts the remote from source into a page, with its needs, in the form that `shared/shell-page/src/sent-remotes.ts` reads', () => {
  const data = { site: {}, remotes: { 'mf-one': { live: { version: '1.0.0-a', manifest: 'x' } } } };
  const html = `<body><script id="${PAGE_DATA_ID}" type="application/json">${JSON.stringify(data)}</script></body>`;
  const page = withRemoteFromSource(html, {
    declaration: {
      name: 'mf-one',
      owner: 'tests',
      shellContract: '^2.0.0',
      needs: ['session-control'],
      routes: [],
    },
    base: 'http://127.0.0.1:4410/',
    origin: 'http://localhost:4001',
    portal: 'http://localhost:4000',
    badge: 'mf-one from source',
  });
  const json = /type="application\/json">(.*?)<\/script>/.exec(page)?.[1] ?? '';
  expect((JSON.parse(json) as typeof data).remotes['mf-one']).toEqual({
    declaration: { owner: 'tests', shellContract: '^2.0.0', needs: ['session-control'], routes: [] },
    live: { version: 'source', manifest: '', base: 'http://127.0.0.1:4410/', isDevelopment: true },
    grants: ['session-control'],
  });
});
