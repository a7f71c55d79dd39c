import type { Count } from '@coupon-center/contracts';
import { createCountBuffer, toldOf } from './count-buffer.ts';
import type { CountBatch } from './count-buffer.ts';

const visit = { slug: 'maple-cp', coupon: 7, day: '2026-11-20', kind: 'click' } as const;

const network = '203.0.113.0/24';
let loads = 0;
/** Somebody who has just opened a page. */
const somebody = () => ({ network, load: `load-${(loads += 1)}` });

/** A buffer with a fake API that answers by `isDone`. */
function setUp(isDone: (batch: CountBatch) => boolean | Promise<boolean> = () => true) {
  const sent: CountBatch[] = [];
  const lost: CountBatch[] = [];
  const buffer = createCountBuffer(
    async (batch) => {
      sent.push(batch);
      return isDone(batch);
    },
    (batch) => lost.push(batch),
  );
  return { buffer, sent, lost };
}

const totalOf = (counts: readonly Count[]) => counts.reduce((sum, { count }) => sum + count, 0);

test('sums up equal events, and keeps different ones apart', async () => {
  const { buffer, sent } = setUp();
  for (let times = 0; times < 90; times += 1) buffer.add('6', visit, somebody());
  buffer.add('6', { ...visit, kind: 'code_copy' }, somebody());
  buffer.add('6', { ...visit, day: '2026-11-21' }, somebody());
  buffer.add('8', visit, somebody());
  await buffer.close();
  expect(
    sent.map(({ clientId, counts }) => [clientId, counts.map(({ from: _from, ...count }) => count)]),
  ).toEqual([
    [
      '6',
      [
        { ...visit, count: 90 },
        { ...visit, kind: 'code_copy', count: 1 },
        { ...visit, day: '2026-11-21', count: 1 },
      ],
    ],
    ['8', [{ ...visit, count: 1 }]],
  ]);
});

test('counts a page load once, however often it reports, and each network separately', async () => {
  const { buffer, sent } = setUp();
  const [one, other] = [somebody(), { ...somebody(), network: '198.51.100.0/24' }];
  for (const reporter of [one, one, other, one]) buffer.add('6', visit, reporter);
  await buffer.close();
  expect(sent[0]?.counts).toEqual([
    { ...visit, count: 1, from: { network, loads: [one.load] } },
    { ...visit, count: 1, from: { network: other.network, loads: [other.load] } },
  ]);
});

test('counts a flood, but names none of its loads, and at most 100 of a network', async () => {
  const { buffer, sent } = setUp();
  buffer.add('6', visit, { network, load: null });
  for (let times = 0; times < 102; times += 1) buffer.add('6', visit, somebody());
  await buffer.close();
  expect(sent[0]?.counts).toMatchObject([{ count: 103 }]);
  expect(sent[0]?.counts[0]?.from?.loads).toHaveLength(100);
});

test('sends at most 500 loads at a time', async () => {
  const { buffer, sent } = setUp();
  for (let coupon = 1; coupon <= 6; coupon += 1)
    for (let times = 0; times < 90; times += 1) buffer.add('6', { ...visit, coupon }, somebody());
  await buffer.close();
  expect(sent.map(({ counts }) => counts.length)).toEqual([5, 1]);
});

test('the log of a batch does not identify its reporters', async () => {
  const { buffer, sent } = setUp();
  buffer.add('6', visit, somebody());
  await buffer.close();
  expect(toldOf(sent[0]!)).toEqual({ batch: sent[0]?.batch, counts: [{ ...visit, count: 1 }] });
});

test('sends at most 200 counts at a time, and no empty batch', async () => {
  const { buffer, sent } = setUp();
  await buffer.flush();
  expect(sent).toEqual([]);
  for (let coupon = 1; coupon <= 401; coupon += 1) buffer.add('6', { ...visit, coupon }, somebody());
  await buffer.close();
  expect(sent.map(({ counts }) => counts.length)).toEqual([200, 200, 1]);
  expect(new Set(sent.map(({ batch }) => batch)).size).toBe(3);
});

test('retries the same batch until the API accepts it, and sends later ones after it', async () => {
  let isUp = false;
  const { buffer, sent, lost } = setUp(() => isUp);
  buffer.add('6', visit, somebody());
  await buffer.flush();
  buffer.add('6', visit, somebody());
  await buffer.flush();
  isUp = true;
  await buffer.close();
  const [first, second, third, later] = sent;
  expect([second?.batch, third?.batch]).toEqual([first?.batch, first?.batch]);
  expect(later?.batch).not.toBe(first?.batch);
  expect([sent.length, lost]).toEqual([4, []]);
});

test('loses no count that arrives while a batch is being sent', async () => {
  let answer: (isDone: boolean) => void = () => {};
  let isSlow = true;
  const { buffer, sent } = setUp(() =>
    isSlow ? new Promise<boolean>((resolve) => (answer = resolve)) : true,
  );
  buffer.add('6', visit, somebody());
  const flushed = buffer.flush();
  buffer.add('6', visit, somebody());
  isSlow = false;
  answer(true);
  await flushed;
  await buffer.close();
  expect(totalOf(sent.flatMap(({ counts }) => counts))).toBe(2);
});

test('drops the oldest of 501 waiting batches, and reports it', async () => {
  const { buffer, lost } = setUp(() => false);
  for (let batch = 1; batch <= 501; batch += 1) {
    buffer.add('6', { ...visit, coupon: batch }, somebody());
    await buffer.flush();
  }
  expect(lost.map(({ counts }) => counts[0]?.coupon)).toEqual([1]);
  await buffer.close();
});
