import { anObserved, aTestedPage, aVersion, HASH, selectable, withError } from '../testing/a-tested-page.ts';
import { watchApiCalls } from '../watch/api-calls.ts';
import { writeReport } from './report.ts';

const now = new Date('2026-11-22T10:00:00.000Z');

test('contains versions with hashes and owners, brand, mix, steps, timings, errors and request ids', async () => {
  const observed = anObserved();
  observed.steps.add({ id: 1, at: now, text: 'Opened /coupons' });
  observed.steps.add({ id: 2, at: now, text: 'Clicked “Add coupon”' });
  observed.mounts.add({ id: 3, name: 'mf-one', wanted: '1', version: '1', outcome: 'mounted', total: 190 });
  const about = { stage: 'mount', remote: 'mf-one', status: 500, request: 'request-7' };
  const portal = withError('Server Error', about);
  const reply = async () => new Response('{}', { headers: { 'x-request-id': 'request-8' } });
  const scope: Pick<typeof globalThis, 'fetch'> = { fetch: reply };
  const calls = watchApiCalls(scope);
  await scope.fetch('/api/v1/coupons/');
  const mix = { versions: { 'mf-one': { version: '1', hash: HASH } }, clock: 86_400_000 };
  const { page } = aTestedPage({ mix }, { observed, portal, calls });
  const known = selectable([aVersion('1')]);
  const part = { name: 'mf-one', version: '1' };
  const vital = { name: 'LCP', value: 1240, rating: 'good', part, element: 'h1' } as const;
  const report = writeReport({ page, vitals: [vital], known, now });
  for (const line of [
    'Brand 6 (Coupon Center)',
    'Mix 1 version, clock +1 day',
    `Address of the mix /qa/mix?use=mf-one@1:${HASH}&clock=86400000`,
    `shell 3.3.0-1a2b3c4d, sha256 ${HASH}, owner platform`,
    `mf-one 1, sha256 ${HASH}, not mounted, overridden, owner tests`,
    '10:00:00 Opened /coupons\n  10:00:00 Clicked “Add coupon”',
    'Server Error, stage mount, remote mf-one, status 500, request request-7',
    'GET /api/v1/coupons/ 200',
    'request request-8',
    'mf-one 1 mounted: manifest -, code -, start -, total 190 ms',
    'LCP 1240 ms (good) in mf-one 1 h1',
  ])
    expect(report).toContain(line);
});

test('contains no email address, not even from a label or a message', () => {
  const observed = anObserved();
  observed.steps.add({ id: 1, at: now, text: 'Clicked “Log out ann@maple.example”' });
  const portal = withError('No store of <ann@maple.example>');
  const { page } = aTestedPage({}, { observed, portal });
  const report = writeReport({ page, vitals: [], now });
  expect(report).not.toContain('maple');
  expect(report).toContain('Clicked “Log out (email)”');
});
