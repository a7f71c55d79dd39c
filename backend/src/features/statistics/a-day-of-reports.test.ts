/**
 * Simulates a day of shoppers and forgers through the API, and checks that the table in docs/rules.md states how far each of
 * them moved one coupon's numbers.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CountedKind, Coupon, PublicCoupon, StoreNumbers, VoteAnswer } from '@coupon-center/contracts';
import { dayIn, STOREFRONT_SECRET_HEADER } from '@coupon-center/contracts';
import { wideNetworkOf } from '@coupon-center/server-kit';
import { add, subscriber } from '../../testing/coupons.ts';
import type { Merchant } from '../../testing/coupons.ts';
import { loadsOf, sendCounts } from '../../testing/counts.ts';
import { STOREFRONT_SECRET, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

const RULES = join(import.meta.dirname, '../../../../docs/rules.md');
/** 08:00 in Toronto. */
const MORNING = new Date('2026-11-20T13:00:00.000Z');
const DAY_MS = 86_400_000;
/** Maximum number of page loads of each kind in a batch. */
const A_BATCH = 100;

/** What one network does in an hour. */
interface Hour {
  views: number;
  /** Page loads, among the views, that copy the code and open the shop. */
  uses: number;
  votes: number;
}

interface Reporters {
  who: string;
  networks: number;
  answer: VoteAnswer;
  /** One entry for each hour of activity. */
  hours: readonly Hour[];
  /** Whether each network begins an hour after the previous one. */
  isPatient?: boolean;
}

const script = Array.from({ length: 5 }, () => ({
  views: 200,
  uses: 200,
  votes: 2,
}));

const REPORTERS: readonly Reporters[] = [
  {
    who: 'a rival’s script in one network',
    networks: 1,
    answer: 'failed',
    hours: script,
  },
  {
    who: 'a rival’s script in four networks',
    networks: 4,
    answer: 'failed',
    hours: script,
  },
  {
    who: 'a rival’s script in five networks, one after the other',
    networks: 5,
    answer: 'failed',
    hours: script,
    isPatient: true,
  },
  {
    who: 'the owner’s script, at home and by phone',
    networks: 2,
    answer: 'worked',
    hours: script,
  },
  {
    who: 'an office of 200 people, a quarter of whom come twice',
    networks: 1,
    answer: 'failed',
    hours: [
      { views: 200, uses: 80, votes: 10 },
      { views: 50, uses: 20, votes: 5 },
    ],
  },
  {
    who: '200 shoppers at home',
    networks: 200,
    answer: 'worked',
    hours: [{ views: 1, uses: 1, votes: 1 }],
  },
];

let api: TestBackend;
let merchant: Merchant;
let coupon: Coupon;
beforeAll(async () => {
  api = await testBackend({ env: { STOREFRONT_SECRET }, now: MORNING });
});
afterAll(() => api.close());

async function spend({ views, uses, votes }: Hour, address: string, answer: VoteAnswer): Promise<void> {
  const day = dayIn('America/Toronto', api.clock.now());
  const network = wideNetworkOf(address);
  for (let done = 0; done < views; done += A_BATCH) {
    const { loads } = loadsOf(network, Math.min(A_BATCH, views - done));
    const using = loads.slice(0, Math.max(0, uses - done));
    const counts = (['coupon_view', 'code_copy', 'click'] satisfies CountedKind[]).map((kind) => {
      const from = { network, loads: kind === 'coupon_view' ? loads : using };
      return {
        slug: merchant.store.slug,
        coupon: coupon.id,
        day,
        kind,
        count: from.loads.length,
        from,
      };
    });
    await sendCounts(
      api,
      counts.filter(({ count }) => count > 0),
    );
    if (done > 0) continue;
    for (const load of using.slice(0, votes))
      await api.send('POST', `/api/v1/storefront/stores/${merchant.store.slug}/coupons/${coupon.id}/votes/`, {
        body: { answer, visitor: { address, load } },
        headers: { [STOREFRONT_SECRET_HEADER]: STOREFRONT_SECRET },
      });
  }
}

/** Simulates reporters on a new coupon. @returns a row of the table */
async function dayOf(
  { who, networks, answer, hours, isPatient = false }: Reporters,
  index: number,
): Promise<(string | number)[]> {
  // Each gets its own day, to keep them from affecting each other.
  api.clock.set(new Date(MORNING.getTime() + index * DAY_MS));
  const day = dayIn('America/Toronto', api.clock.now());
  merchant = await subscriber(api);
  coupon = await add(api, merchant, { discount_code: 'MAPLE20' });
  await api.drain();
  api.mailbox.mails.length = 0;
  const sent = { views: 0, uses: 0, votes: 0 };
  for (const [place, hour] of hours.entries()) {
    for (let network = 1; network <= networks; network += 1) {
      if (isPatient && network > place + 1) continue;
      for (const key of ['views', 'uses', 'votes'] as const) sent[key] += hour[key];
      await spend(hour, `198.51.${network}.7`, answer);
    }
    // Longer than the hour that failed votes must span.
    api.clock.advance(3660);
  }
  await api.drain();
  const { token } = await api.login(merchant.email);
  const { body } = await api.send('GET', `/api/v1/statistics/?from=${day}&to=${day}`, { token });
  const { views, copies, clicks, worked, failed } = (body as StoreNumbers).coupons[0]!.total;
  const above = await api.deps.db
    .selectFrom('statistics_uncounted')
    .select((select) => select.fn.sum<number>('count').as('count'))
    .where('coupon_id', '=', coupon.id)
    .executeTakeFirst();
  const shown: PublicCoupon = { ...coupon, destination_url: '' };
  const [told] = await api.deps.ports.statistics.withProofs(api.deps.db, api.deps.site('6'), [shown]);
  const hasMail = api.mailbox.mails.some(({ subject }) => subject.includes('may not work'));
  return [
    who,
    `${sent.views} / ${sent.uses} / ${sent.uses} / ${sent.votes}`,
    `${views} / ${copies} / ${clicks} / ${worked + failed}`,
    above?.count ?? 0,
    told?.proof?.used ?? 'nothing',
    hasMail ? 'yes' : 'no',
  ];
}

/** Returns the rows of the table under a heading in the rules, without its two header lines. */
function rowsInRules(): string[][] {
  const [, text = ''] = readFileSync(RULES, 'utf8').split('can do to one coupon in a day');
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2, 2 + REPORTERS.length).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test('the rules state how far rivals, owners and an office move the numbers in a day', async () => {
  const rows: string[][] = [];
  for (const [index, reporters] of REPORTERS.entries())
    rows.push((await dayOf(reporters, index)).map(String));
  expect(rows).toEqual(rowsInRules());
});
