import { sql } from 'kysely';
import { countWithin, sweepLimits } from './limits.ts';
import { testService } from './testing/test-service.ts';
import type { TestService } from './testing/test-service.ts';

let portal: TestService;
beforeEach(async () => {
  portal = await testService();
});
afterEach(() => portal.close());

const askWith = (token: string) =>
  fetch(`${portal.origin}/release/v1/remotes`, { headers: { authorization: `Bearer ${token}` } });
/** As if the time of all counts was over. */
const letTimePass = () => sql`update release.limits set ends_at = now()`.execute(portal.service.db);

describe('tokens that are not valid', () => {
  it('are refused with 429 after twenty in a minute, and then no token of that address is looked at', async () => {
    const { token } = await portal.operator.createToken({ scope: 'mf-one', note: 'CI' });
    const statuses: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) statuses.push((await askWith(`wrong-${turn}`)).status);
    expect(new Set(statuses)).toEqual(new Set([401]));

    const refused = await askWith(token);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(await refused.json()).toMatchObject({
      code: 'too_many_failed_tokens',
      detail: expect.stringMatching(
        /^Too many requests with tokens that are not valid came from your address\. Try again in \d+ seconds\.$/,
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

test('uses are counted together in all processes, and from one again when the time is over', async () => {
  const { db } = portal.service;
  const uses = async () => (await countWithin(db, 'x', 60)).uses;
  const counts = await Promise.all([uses(), uses(), uses()]);
  expect(counts.toSorted()).toEqual([1, 2, 3]);
  await letTimePass();
  expect(await uses()).toBe(1);
});

test('counts whose time is over are deleted', async () => {
  const { db } = portal.service;
  await countWithin(db, 'old', 60);
  await letTimePass();
  await countWithin(db, 'new', 60);
  await sweepLimits(db);
  const rows = await db.selectFrom('release.limits').select('key').execute();
  expect(rows).toEqual([{ key: 'new' }]);
});
