import { sql } from 'kysely';
import { countsOf } from './limits.ts';
import { testService } from '../testing/test-service.ts';
import type { TestService } from '../testing/test-service.ts';

let portal: TestService;
beforeEach(async () => {
  portal = await testService();
});
afterEach(() => portal.close());

const askWith = (token: string) =>
  fetch(`${portal.origin}/release/v1/remotes`, { headers: { authorization: `Bearer ${token}` } });
/** Lets all counts expire. */
const letTimePass = () =>
  sql`update release.limits set resets_at = now() - interval '1 second'`.execute(portal.service.db);

describe('tokens that are not valid', () => {
  it('are refused with 429 after twenty in a minute, as is then every token from that address', async () => {
    const { token } = await portal.operator.createToken({ scope: 'mf-one', note: 'CI' });
    const statuses: number[] = [];
    const began = performance.now();
    for (let turn = 0; turn < 20; turn += 1) statuses.push((await askWith(`wrong-${turn}`)).status);
    expect(new Set(statuses)).toEqual(new Set([401]));

    const refused = await askWith(token);
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(Math.max(1, Math.floor(60 - (performance.now() - began) / 1000)));
    expect(wait).toBeLessThanOrEqual(60);
    expect(await refused.json()).toMatchObject({
      code: 'too_many_failed_tokens',
      detail: expect.stringMatching(
        /^Too many requests with invalid tokens came from your address\. Try again in \d+ seconds\.$/,
      ),
    });

    await letTimePass();
    expect((await askWith(token)).status).toBe(200);
  });

  it('are not counted when they are valid', async () => {
    const { token } = await portal.operator.createToken({ scope: 'mf-one', note: 'CI' });
    for (let turn = 0; turn < 25; turn += 1) expect((await askWith(token)).status).toBe(200);
  });
});

test('counts uses across all processes, and starts over when the time is up', async () => {
  const { db } = portal.service;
  const hits = async () => (await countsOf(db).count('x', 60)).hits;
  const counts = await Promise.all([hits(), hits(), hits()]);
  expect(counts.toSorted()).toEqual([1, 2, 3]);
  await letTimePass();
  expect(await hits()).toBe(1);
});
