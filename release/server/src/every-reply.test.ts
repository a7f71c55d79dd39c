import { createKeyPair, newVisitor } from '@coupon-center/release';
import { probeServer } from '@coupon-center/server-kit/testing';
import { createToken } from './access/credentials.ts';
import { testService } from './testing/test-service.ts';

const WITHOUT_BODY = ['GET', 'HEAD', 'DELETE', 'OPTIONS'];
const FILES = 'PUT /release/v1/remotes/:name/files/:sha256';

test('every reply has its headers, and no request makes the service fail', async () => {
  const test = await testService();
  try {
    const { version } = await test.publish();
    const record = await test.service.publishing.read('mf-one', version);
    const { token } = await createToken(test.service.db, { scope: '*', note: 'tests' });
    const reason = 'because';
    const at = (path: string) => `/release/v1${path}`;
    const bodies: Record<string, unknown> = {
      [`POST ${at('/remotes/:name/versions')}`]: record,
      [`POST ${at('/remotes/:name/check')}`]: record,
      [`POST ${at('/remotes/:name/promote')}`]: { version, reason },
      [`POST ${at('/remotes/:name/rollback')}`]: { reason },
      [`POST ${at('/remotes/:name/withdraw')}`]: { version, reason },
      [`POST ${at('/remotes/:name/reinstate')}`]: { version, reason },
      [`POST ${at('/remotes/:name/canary')}`]: { version, reason },
      [`POST ${at('/remotes/:name/prune')}`]: { reason },
      [`POST ${at('/remotes/:name/grants')}`]: { capability: 'session-control', isGranted: true, reason },
      [`PUT ${at('/remotes/:name/channels/:channel')}`]: { version, reason },
      [`POST ${at('/remotes/:name/links')}`]: { version, portal: 'http://localhost:4000' },
      [`POST ${at('/tokens')}`]: { scope: 'mf-one', note: 'a token' },
      [`POST ${at('/keys')}`]: { scope: 'mf-one', note: 'a key', publicKey: createKeyPair().publicKey },
      [`POST ${at('/page-errors')}`]: {
        shell: '3.2.7',
        errors: [
          {
            stage: 'render',
            name: 'TypeError',
            reason,
            places: [{ file: `/remotes/mf-one/${version}/a.js`, line: 1, column: 1 }],
            remote: 'mf-one',
            version,
          },
        ],
      },
      [`POST ${at('/page-vitals')}`]: {
        brand: '6',
        device: 'phone',
        load: 'fresh',
        parts: [
          {
            name: 'mf-one',
            version,
            wasCached: true,
            vitals: { lcp: 2000, inp: 100, cls: 0.1, ttfb: 300 },
            saves: { sent: 2, refused: 1 },
            canary: { id: 1, isCanary: true },
          },
        ],
      },
      [`POST ${at('/page-visits')}`]: { remote: 'mf-one', canary: 1, isCanary: true, event: 'mounted' },
    };
    const faults = await probeServer({
      app: test.app,
      routes: test.routes,
      headers: { authorization: `Bearer ${token}`, 'if-match': '"1"', cookie: `visitor=${newVisitor()}` },
      parameters: { name: 'mf-one', version, channel: 'pr-1' },
      bodies,
    });
    expect(faults).toEqual([]);
    const written = test.routes.flatMap(({ method, url }) => [method].flat().map((one) => `${one} ${url}`));
    const lacking = written.filter(
      (one) => !WITHOUT_BODY.includes(one.split(' ')[0] ?? '') && !(one in bodies),
    );
    // A new call needs an example of its body above.
    expect(lacking).toEqual([FILES]);
  } finally {
    await test.close();
  }
});
