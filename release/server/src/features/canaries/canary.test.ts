import { PAGE_VITALS_ADDRESS } from '@coupon-center/portal-contracts';
import type { PartVitals } from '@coupon-center/portal-contracts';
import { isChosen } from '@coupon-center/release';
import type { CanaryStatus } from '@coupon-center/release';
import { createFolderStore } from '../../store/folder-store.ts';
import { passTime, report, visitorWith } from '../../testing/canary-visitors.ts';
import { partOf, vitalsOf } from '../../testing/page-vitals.ts';
import { testService } from '../../testing/test-service.ts';
import type { TestService } from '../../testing/test-service.ts';

let portal: TestService;
let live: string;
let next: string;
beforeEach(async () => {
  portal = await testService();
  live = (await portal.publish({ code: '1' })).version;
  next = (await portal.publish({ code: '2' }, { stage: true })).version;
});
afterEach(() => portal.close());

const PLAN = { steps: [10, 50, 100], everySeconds: 600, minVisits: 3 };
const revision = async () => (await portal.operator.readRemote({ name: 'mf-one' })).revision;
const entry = async () => (await portal.service.source.read()).remotes['mf-one'];

async function start(plan: Partial<typeof PLAN> & { version?: string; reason?: string } = {}) {
  const request = { version: next, revision: await revision(), ...PLAN, ...plan };
  return (await portal.operator.startCanary({ name: 'mf-one', ...request })).canary!;
}
async function current(): Promise<CanaryStatus> {
  return (await portal.operator.readCanary({ name: 'mf-one' })).canary!;
}
async function judgeAll(): Promise<void> {
  if (await portal.service.canaries.judgeAll()) portal.service.source.changed();
}

let networks = 0;
/** Returns an address in a network of its own. */
const elsewhere = () => `198.${(networks += 1) >> 8}.${networks & 255}.7`;

/** Simulates visitors, each in their own network, whose pages report their start and one event. */
async function come(
  count: number,
  isCanary: boolean,
  event: 'mounted' | 'failed' | 'left' | 'crashed' = 'mounted',
  isSlow = false,
  address?: string,
): Promise<void> {
  const { id, percent } = await current();
  for (let index = 0; index < count; index += 1) {
    const visitor = visitorWith(isCanary, { id, share: percent / 100 });
    const visit = { remote: 'mf-one', canary: id, isCanary, isSlow: false };
    const from = { visitor, address: address ?? elsewhere() };
    await portal.service.canaries.receive(from, { ...visit, event: 'began' });
    await portal.service.canaries.receive(from, { ...visit, event, isSlow });
  }
}
const measure = ({ evidence }: CanaryStatus, name: string) =>
  evidence.measures.find((one) => one.measure === name);

/** Simulates visitors, each in their own network, whose pages report web vitals. */
async function feel(
  count: number,
  isCanary: boolean,
  part: Partial<PartVitals>,
  { address, load = 'fresh' }: { address?: string; load?: 'fresh' | 'resumed' } = {},
): Promise<void> {
  const { id, percent } = await current();
  for (let index = 0; index < count; index += 1) {
    const visitor = visitorWith(isCanary, { id, share: percent / 100 });
    const own = partOf({ version: isCanary ? next : live, canary: { id, isCanary }, ...part });
    await portal.service.canaries.receiveVitals({ visitor, address: address ?? elsewhere() }, own, load);
  }
}
const vital = ({ evidence }: CanaryStatus, name: string) =>
  evidence.vitals?.find((one) => one.measure === name);

describe('a canary that is no worse', () => {
  it('gets more visitors in steps, each after its time and its visits, and goes live', async () => {
    expect(await start({ reason: 'new form' })).toMatchObject({ version: next, percent: 10, visits: 0 });
    expect((await entry())?.canary).toMatchObject({ share: 0.1, version: { version: next } });
    expect((await portal.operator.readRemote({ name: 'mf-one' })).versions[0]).toMatchObject({
      version: next,
      role: 'canary',
    });

    await come(3, true);
    await judgeAll();
    expect((await current()).percent).toBe(10);
    await passTime(portal.service.db, 600);
    await judgeAll();
    expect(await current()).toMatchObject({ percent: 50, visits: 0 });
    expect((await entry())?.canary?.share).toBe(0.5);

    await passTime(portal.service.db, 600);
    await judgeAll();
    expect((await current()).percent).toBe(50);
    await come(3, true);
    await judgeAll();
    expect(await entry()).toMatchObject({
      live: { version: next },
      earlier: [{ version: live }],
      chosenBy: 'hand',
    });
    expect((await entry())?.canary).toBeUndefined();
    expect(await current()).toMatchObject({
      outcome: 'live',
      percent: 100,
      why: 'live after all steps',
      evidence: { visitors: { canary: 6, live: 0 } },
    });

    const history = (await portal.operator.readHistory({ name: 'mf-one' })).entries;
    expect(history.slice(0, 3)).toMatchObject([
      {
        action: 'canary',
        version: next,
        before: live,
        after: next,
        by: expect.stringMatching(/^release service \(canary \d+\)$/),
        reason: expect.stringMatching(
          /^live after all steps\. failed mounts 0 of 6 visitors, live version 0 of 0/,
        ),
        evidence: { visitors: { canary: 6, live: 0 } },
      },
      { reason: expect.stringMatching(/^50 % of the visitors\. failed mounts 0 of 3 visitors/) },
      {
        reason:
          'started: 10 %, 50 %, 100 % of the visitors, each step for at least 600 s and 3 visits. new form',
        by: expect.stringMatching(/^token of \*/),
      },
    ]);
  });

  it('is stopped with the reason if it cannot go live in the end', async () => {
    next = (await portal.publish({ code: '3', routes: ['/mf-one', '/gifts'] }, { stage: true })).version;
    await start({ steps: [50, 100], minVisits: 1 });
    await portal.publish({ name: 'mf-two', routes: ['/gifts'] });
    await come(1, true);
    await passTime(portal.service.db, 600);
    await judgeAll();
    expect(await current()).toMatchObject({
      outcome: 'stopped',
      why: 'stopped before it was live: mf-one: the route /gifts belongs to mf-two. Owner: tests.',
    });
    expect((await entry())?.live.version).toBe(live);
  });
});

describe('a canary that is worse', () => {
  it.each([
    ['failed', 'failed', false, 'failed mounts'],
    ['crashed', 'crashed', false, 'crashes'],
    ['slow', 'mounted', true, 'slow mounts'],
  ] as const)('stops itself early, with evidence, by the measure %s', async (name, event, isSlow, words) => {
    await start();
    await come(4, false);
    await come(3, true, event, isSlow);
    await judgeAll();
    expect((await current()).outcome).toBe('running');
    await come(1, true, event, isSlow);
    await judgeAll();

    const canary = await current();
    const why = `stopped automatically: significantly more ${words} than with the live version`;
    expect(canary).toMatchObject({ outcome: 'stopped', percent: 0, why });
    expect(canary.evidence.visitors).toEqual({ canary: 4, live: 4 });
    expect(measure(canary, name)).toMatchObject({ canary: 4, live: 0 });
    expect(measure(canary, name)!.eValue).toBeGreaterThan(300);
    expect((await entry())?.canary).toBeUndefined();
    expect((await entry())?.live.version).toBe(live);
    expect((await portal.operator.readRegistry()).recalled?.['mf-one']).toEqual([next]);
    const [last] = (await portal.operator.readHistory({ name: 'mf-one' })).entries;
    expect(last).toMatchObject({ action: 'canary', before: live, after: live, evidence: canary.evidence });
    expect(last!.reason).toMatch(new RegExp(`^${why}\\. .*${words} 4 of 4 visitors, live version 0 of 4`));
  });

  it('is not stopped while the live version fails as often', async () => {
    await start();
    await come(4, true, 'failed');
    await come(36, false, 'failed');
    await judgeAll();
    expect((await current()).outcome).toBe('running');
  });

  it('is no longer recalled when it is tried again', async () => {
    await start();
    await come(4, true, 'failed');
    await judgeAll();
    await start();
    expect((await portal.operator.readRegistry()).recalled?.['mf-one']).toBeUndefined();
    expect((await current()).evidence.visitors).toEqual({ canary: 0, live: 0 });
  });
});

describe('a canary with worse web vitals', () => {
  it.each<[string, number, Partial<PartVitals>, string]>([
    ['slowPaint', 5, { vitals: { lcp: 2600 } }, 'slow paints (LCP over 2500 ms)'],
    ['slowInput', 5, { vitals: { inp: 210 } }, 'slow responses to input (INP over 200 ms)'],
    ['refusedSave', 4, { vitals: {}, saves: { sent: 3, refused: 1 } }, 'refused saves'],
  ])('stops itself, with the measure in words: %s', async (name, fewest, part, words) => {
    await start();
    await feel(4, false, { vitals: { lcp: 2400, inp: 190 }, saves: { sent: 3, refused: 0 } });
    await feel(fewest - 1, true, part);
    await judgeAll();
    expect((await current()).outcome).toBe('running');
    await feel(1, true, part);
    await judgeAll();
    const canary = await current();
    const why = `stopped automatically: significantly more ${words} than with the live version`;
    expect(canary).toMatchObject({ outcome: 'stopped', why });
    expect(vital(canary, name)).toMatchObject({ canary: fewest, live: 0 });
    const [last] = (await portal.operator.readHistory({ name: 'mf-one' })).entries;
    expect(last!.reason).toContain(`; ${words} ${fewest} visitors, live version 0 (e-value `);
  });

  it('is not stopped while those of the live version are as bad', async () => {
    await start();
    await feel(4, true, { vitals: { lcp: 2600 } });
    await feel(36, false, { vitals: { lcp: 2600 } });
    await judgeAll();
    const canary = await current();
    expect([canary.outcome, vital(canary, 'slowPaint')]).toMatchObject(['running', { canary: 4, live: 36 }]);
  });

  it('is judged by the 75th percentiles of the live version, kept from its start on', async () => {
    for (const [load, lcp] of [
      ['fresh', 1500],
      ['resumed', 600],
    ] as const)
      for (let page = 0; page < 50; page += 1) {
        const parts = [partOf({ version: live, vitals: { lcp } })];
        await portal.service.vitals.receive(vitalsOf({ load, parts }), '127.0.0.1');
      }
    const { evidence } = await start();
    const { fresh = 0, resumed = 0 } = evidence.vitals?.[0]?.above ?? {};
    expect([Math.abs(fresh - 1500) < 30, Math.abs(resumed - 600) < 12]).toEqual([true, true]);
    expect(evidence.vitals?.[1]?.above).toEqual({ fresh: 200, resumed: 200 });
    await feel(1, true, { vitals: { lcp: 1000 } });
    await feel(1, true, { vitals: { lcp: 1000 } }, { load: 'resumed' });
    expect(vital(await current(), 'slowPaint')).toMatchObject({ canary: 1, above: { fresh, resumed } });
  });

  it('is not judged by the speed of a page whose files had to be fetched first', async () => {
    await start();
    const saves = { sent: 1, refused: 1 };
    await feel(3, true, { wasCached: false, vitals: { lcp: 9000, inp: 9000 }, saves });
    const canary = await current();
    const counted = ['slowPaint', 'slowInput', 'refusedSave'].map((name) => vital(canary, name)?.canary);
    expect(counted).toEqual([0, 0, 3]);
  });
});

describe('a report of web vitals', () => {
  const SLOW = { vitals: { lcp: 9000 } };
  const troubled = async () => {
    const { canary, live: ofLive } = vital(await current(), 'slowPaint')!;
    return [canary, ofLive];
  };

  it('is counted once for each visitor, who is known by the cookie', async () => {
    const { id } = await start();
    const visitor = visitorWith(true, { id, share: 0.1 });
    const parts = [partOf({ version: next, canary: { id, isCanary: true }, ...SLOW })];
    const send = (cookie: string) =>
      fetch(portal.origin + PAGE_VITALS_ADDRESS, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(vitalsOf({ parts })),
      });
    for (const cookie of ['', 'visitor=invented']) expect((await send(cookie)).status).toBe(204);
    expect(await troubled()).toEqual([0, 0]);
    for (let page = 0; page < 3; page += 1) await send(`visitor=${visitor}`);
    expect(await troubled()).toEqual([1, 0]);
    const { figures } = await portal.operator.readVitals({ name: 'mf-one' });
    expect(figures).toMatchObject([{ version: next, measure: 'lcp', count: 5 }]);
  });

  it('is dropped if the visitor or the version does not belong to the group, or no such canary is running', async () => {
    const { id } = await start();
    const other = { visitor: visitorWith(false, { id, share: 0.1 }), address: elsewhere() };
    const receive = (part: Partial<PartVitals>) =>
      portal.service.canaries.receiveVitals(other, partOf({ version: next, ...SLOW, ...part }), 'fresh');
    await receive({ canary: { id, isCanary: true } });
    await feel(1, true, { ...SLOW, version: live });
    await feel(1, false, { ...SLOW, version: next });
    await feel(1, true, { ...SLOW, version: '9.9.9-00000000' });
    await feel(1, true, { ...SLOW, name: 'mf-two' });
    await receive({ canary: { id: id + 1, isCanary: false } });
    await receive({});
    expect(await troubled()).toEqual([0, 0]);
  });

  it('neither stops nor raises a canary when it is forged in one network', async () => {
    await start({ minVisits: 1 });
    for (const address of ['203.0.113.7', '203.0.113.200']) await feel(10, true, SLOW, { address });
    await passTime(portal.service.db, 600);
    await judgeAll();
    const canary = await current();
    expect(canary).toMatchObject({ outcome: 'running', percent: 10, visits: 0 });
    expect(await troubled()).toEqual([1, 0]);
  });
});

describe('a forger in one network', () => {
  const FORGER = '203.0.113.7';

  it.each(['failed', 'crashed'] as const)('cannot stop a canary with visitors that %s', async (event) => {
    await start();
    await come(5, true, event, true, FORGER);
    await come(5, true, event, true, '203.0.113.200');
    await judgeAll();
    const canary = await current();
    expect(canary.outcome).toBe('running');
    expect([measure(canary, event)?.canary, measure(canary, 'slow')?.canary]).toEqual([1, 1]);
  });

  it('cannot stop a canary with pages that fall silent', async () => {
    const { id } = await start();
    for (let index = 0; index < 10; index += 1) {
      const visitor = visitorWith(true, { id, share: 0.1 });
      const visit = { remote: 'mf-one', canary: id, isCanary: true, isSlow: false, event: 'began' } as const;
      await portal.service.canaries.receive({ visitor, address: `2001:db8:1:${index}::1` }, visit);
    }
    await passTime(portal.service.db, 61);
    await judgeAll();
    const canary = await current();
    expect([canary.outcome, measure(canary, 'failed')?.canary]).toEqual(['running', 1]);
  });

  it('cannot raise a canary with successful visits', async () => {
    await start({ minVisits: 10 });
    await come(12, true, 'mounted', false, FORGER);
    await passTime(portal.service.db, 600);
    await judgeAll();
    expect(await current()).toMatchObject({ percent: 10, visits: 1 });
    await come(9, true);
    await judgeAll();
    expect((await current()).percent).toBe(50);
  });

  it('cannot save a canary by reporting trouble with the live version', async () => {
    await start();
    await come(8, false, 'failed', false, FORGER);
    await come(4, true, 'failed');
    await judgeAll();
    expect((await current()).outcome).toBe('stopped');
  });
});

test('counts visitors on the machine itself separately', async () => {
  await start();
  await come(4, true, 'failed', false, '127.0.0.1');
  await judgeAll();
  expect((await current()).outcome).toBe('stopped');
});

describe('a visitor', () => {
  it('counts once, with every kind of trouble', async () => {
    const { id } = await start();
    const visitor = visitorWith(true, { id, share: 0.1 });
    for (const event of ['began', 'mounted', 'began', 'failed', 'crashed', 'crashed', 'failed'] as const)
      await report(portal.origin, visitor, { canary: id, isCanary: true, event });
    const canary = await current();
    expect(canary.visits).toBe(1);
    expect(canary.evidence.visitors).toEqual({ canary: 1, live: 0 });
    expect([measure(canary, 'failed')?.canary, measure(canary, 'crashed')?.canary]).toEqual([1, 1]);
  });

  it('counts as failed a minute after their page died without a report', async () => {
    const { id } = await start();
    const [lost, left] = [visitorWith(true, { id, share: 0.1 }), visitorWith(true, { id, share: 0.1 })];
    for (const visitor of [lost, left])
      await report(portal.origin, visitor, { canary: id, isCanary: true, event: 'began' });
    await report(portal.origin, left, { canary: id, isCanary: true, event: 'left' });
    expect((await current()).evidence.visitors.canary).toBe(0);
    await passTime(portal.service.db, 61);
    const canary = await current();
    expect([canary.evidence.visitors.canary, measure(canary, 'failed')?.canary]).toEqual([1, 1]);
  });

  it('is not counted again with the canary after trouble with the live version', async () => {
    const { id } = await start({ minVisits: 1 });
    let moved = '';
    do moved = visitorWith(false, { id, share: 0.1 });
    while (!isChosen(moved, { id, share: 0.5 }));
    await report(portal.origin, moved, { canary: id, isCanary: false, event: 'failed' });
    await come(1, true);
    await passTime(portal.service.db, 600);
    await judgeAll();
    await report(portal.origin, moved, { canary: id, isCanary: true, event: 'failed' });
    const canary = await current();
    expect(canary.evidence.visitors).toEqual({ canary: 2, live: 1 });
    expect(measure(canary, 'failed')).toMatchObject({ canary: 0, live: 1 });
  });

  it('is forgotten when the canary ends, and the counts stay', async () => {
    await start();
    await come(2, true);
    await portal.operator.stopCanary({ name: 'mf-one', revision: await revision() });
    const rows = await portal.service.db.selectFrom('release.canary_visitors').selectAll().execute();
    expect(rows).toEqual([]);
    expect(await current()).toMatchObject({ visits: 2, evidence: { visitors: { canary: 2 } } });
  });
});

describe('a report', () => {
  it('is dropped if that visitor does not get the canary, or if no canary is running', async () => {
    const { id } = await start();
    const other = visitorWith(false, { id, share: 0.1 });
    const chosen = visitorWith(true, { id, share: 0.1 });
    expect(await report(portal.origin, other, { canary: id, isCanary: true })).toBe(204);
    expect(await report(portal.origin, chosen, { canary: id + 1, isCanary: true })).toBe(204);
    expect(await report(portal.origin, chosen, { canary: id, isCanary: true, remote: 'mf-two' })).toBe(204);
    expect((await current()).evidence.visitors).toEqual({ canary: 0, live: 0 });
  });

  it('is refused without the cookie, and if it is malformed, too large or too frequent', async () => {
    const { id } = await start();
    const visitor = visitorWith(true, { id, share: 0.1 });
    expect(await report(portal.origin, undefined, { canary: id, isCanary: true })).toBe(400);
    expect(await report(portal.origin, visitor, { canary: id })).toBe(400);
    const large = { canary: id, isCanary: true, remote: 'x'.repeat(2000) };
    expect(await report(portal.origin, visitor, large)).toBe(413);
    let status = 204;
    for (let turn = 0; turn < 125; turn += 1)
      status = await report(portal.origin, visitor, { canary: id, isCanary: true });
    expect(status).toBe(429);
  });
});

describe('while a canary runs', () => {
  it('rolling back or withdrawing stops it, with its own entry in the history', async () => {
    const older = live;
    live = (await portal.publish({ code: '1b' })).version;
    await start();
    await portal.operator.rollBack({ name: 'mf-one', revision: await revision() });
    expect(await current()).toMatchObject({
      outcome: 'stopped',
      why: `stopped by the rollback: ${older} is live`,
    });
    expect((await portal.operator.readRegistry()).recalled?.['mf-one']).toEqual([next, live]);
    expect(
      (await portal.operator.readHistory({ name: 'mf-one' })).entries.map(({ action }) => action).slice(0, 3),
    ).toEqual(['canary', 'rollback', 'canary']);

    await start();
    await portal.operator.withdraw({ name: 'mf-one', version: next, revision: await revision() });
    expect((await current()).why).toBe('stopped: its version was withdrawn');
    expect((await entry())?.live.version).toBe(older);
  });

  it('promoting its version ends it, and another version has to wait', async () => {
    await start();
    const other = portal.publish({ code: '3' });
    await expect(other).rejects.toThrow(
      new RegExp(
        `cannot go live while ${next} is a canary\\. Stop the canary with: npm run release -- canary mf-one --stop`,
      ),
    );
    expect(await portal.publish({ code: '4' }, { publisher: 'start', replaceChosen: false })).toMatchObject({
      outcome: 'kept',
    });
    await portal.operator.promote({ name: 'mf-one', version: next, revision: await revision() });
    expect(await current()).toMatchObject({ outcome: 'live', why: 'made live by hand' });
    expect((await entry())?.live.version).toBe(next);
  });

  it('pruning keeps its files', async () => {
    await start();
    await portal.service.db
      .updateTable('release.versions')
      .set({ published_at: new Date(0) })
      .execute();
    await portal.service.db
      .updateTable('release.audit')
      .set({ at: new Date(0) })
      .execute();
    expect((await portal.operator.prune({ name: 'mf-one', days: 0 })).deleted).toEqual([]);
    expect(await portal.service.source.openFile('mf-one', next, 'lifecycle.js')).toBeDefined();
  });
});

describe('starting a canary', () => {
  it('is refused for a version that may not go live, is already live, or has no live version to compare with', async () => {
    await expect(start({ version: live })).rejects.toThrow(`mf-one ${live} is already live.`);
    await expect(start({ version: '9.9.9-00000000' })).rejects.toMatchObject({ status: 404 });
    const needy = await portal.publish({ code: '5', needs: ['session-control'] }, { stage: true });
    await expect(start({ version: needy.version })).rejects.toThrow('which it is not granted');
    const lonely = await portal.publish({ name: 'mf-two' }, { stage: true });
    const { operator } = portal;
    await expect(
      operator.startCanary({ name: 'mf-two', version: lonely.version, revision: 0 }),
    ).rejects.toThrow(`mf-two has no live version to compare ${lonely.version} with. Promote it instead.`);
    await start();
    await expect(start()).rejects.toThrow(`mf-one already has a canary, ${next}. Stop it first.`);
  });

  it('is refused with steps that do not rise from above 0 to 100', async () => {
    for (const steps of [[50, 10, 100], [10, 50], [100], [0, 100]])
      await expect(start({ steps })).rejects.toMatchObject({ status: 400 });
  });

  it('needs the revision that the caller has seen, as does stopping it', async () => {
    const request = { version: next, revision: await revision() };
    const team = await portal.clientFor('mf-one');
    const { revision: after } = await team.startCanary({ name: 'mf-one', ...request });
    await expect(team.stopCanary({ name: 'mf-one', ...request })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
    const { canary } = await team.stopCanary({ name: 'mf-one', revision: after, reason: 'wrong colour' });
    expect(canary).toMatchObject({ outcome: 'stopped', why: 'stopped by hand: wrong colour' });
    await expect(team.stopCanary({ name: 'mf-one', revision: await revision() })).rejects.toMatchObject({
      code: 'no_canary',
    });
  });
});

describe('steps', () => {
  it('are begun by only one of several simultaneous judgements', async () => {
    await start();
    await come(3, true);
    await passTime(portal.service.db, 600);
    const { canaries } = portal.service;
    await Promise.all([canaries.judgeAll(), canaries.judgeAll(), canaries.judgeAll()]);
    expect((await current()).percent).toBe(50);
    expect(
      (await portal.operator.readHistory({ name: 'mf-one' })).entries.filter(
        ({ action }) => action === 'canary',
      ),
    ).toHaveLength(2);
  });
});

test('judges canaries by itself', async () => {
  await portal.close();
  portal = await testService(createFolderStore, 5);
  live = (await portal.publish({ code: '1' })).version;
  next = (await portal.publish({ code: '2' }, { stage: true })).version;
  await start();
  // Events of earlier changes may arrive late.
  const stopped = new Promise<void>((resolve) => {
    portal.service.source.onChange(() => void entry().then((remote) => remote?.canary ?? resolve()));
  });
  await come(4, true, 'failed');
  await stopped;
  expect((await current()).outcome).toBe('stopped');
});
