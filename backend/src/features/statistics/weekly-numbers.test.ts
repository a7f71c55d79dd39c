import type { Count } from '@coupon-center/contracts';
import { add, endSubscription } from '../../testing/coupons.ts';
import type { Merchant } from '../../testing/coupons.ts';
import { sendCounts } from '../../testing/counts.ts';
import { openStore } from '../../testing/open-store.ts';
import type { OpenStore } from '../../testing/open-store.ts';
import { STOREFRONT_SECRET, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

/** A Wednesday, and the second Sunday and Monday after it; 10:30 in Toronto. */
const WEDNESDAY = '2026-11-11T15:30:00.000Z';
const SUNDAY = '2026-11-22T15:30:00.000Z';
const MONDAY = '2026-11-23T15:30:00.000Z';

let api: TestBackend;
afterEach(() => api.close());

async function start(at = WEDNESDAY): Promise<void> {
  api = await testBackend({ env: { STOREFRONT_SECRET }, now: new Date(at) });
}
const goTo = (instant: string) => api.clock.set(new Date(instant));
/** Opens a store, and lets the sweeper record its page as live. */
async function open(options: OpenStore = {}): Promise<Merchant> {
  const merchant = await openStore(api, 'Maple Outfitters', options);
  await api.deps.sweeper.run();
  return merchant;
}

const weekly = (): Mail[] => api.mailbox.mails.filter(({ messageId }) => messageId.startsWith('weekly-'));

/** Runs the sweeper. @returns all weekly mails so far */
async function sweep(): Promise<Mail[]> {
  await api.deps.sweeper.run();
  await api.drain();
  return weekly();
}

const count = ({ store }: Merchant, fields: Partial<Count>): Count => ({
  slug: store.slug,
  coupon: null,
  day: '2026-11-18',
  kind: 'page_view',
  count: 1,
  ...fields,
});
const idsOf = async () =>
  (await api.deps.db.selectFrom('coupons').select('id').orderBy('id').execute()).map(({ id }) => id);

test('shows the numbers of last week, the change from the week before, and the top coupons', async () => {
  await start();
  const merchant = await open({
    coupons: ['Shoes', 'Hats', 'Coats', 'Socks'].map((description) => ({ description })),
  });
  const [shoes = 0, hats = 0, coats = 0] = await idsOf();
  await sendCounts(api, [
    count(merchant, { day: '2026-11-11', count: 10 }),
    count(merchant, { day: '2026-11-11', kind: 'click', coupon: shoes, count: 5 }),
  ]);
  goTo(SUNDAY);
  // Counts up to the Sunday that ends the week.
  await sendCounts(api, [
    count(merchant, { day: '2026-11-20', count: 1200 }),
    count(merchant, { day: '2026-11-22', count: 34 }),
    count(merchant, { day: '2026-11-22', kind: 'code_copy', coupon: hats, count: 3 }),
    count(merchant, { day: '2026-11-22', kind: 'click', coupon: hats, count: 1 }),
    count(merchant, { day: '2026-11-21', kind: 'coupon_view', coupon: coats, count: 7 }),
  ]);
  goTo(MONDAY);
  await sendCounts(api, [count(merchant, { day: '2026-11-23', count: 50 })]);
  const [mail, ...others] = await sweep();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: merchant.store.contact_email,
    subject: 'Your week on Coupons.ca: 1,234 views, 1 click',
  });
  expect(mail?.text).toContain('from Nov 16, 2026 to Nov 22, 2026');
  expect(mail?.text).toContain(
    [
      'Your page | Last week | Before | Change',
      'Page views | 1,234 | 10 | +1,224',
      'Codes copied | 3 | 0 | +3',
      'Clicks to your shop | 1 | 5 | −4',
    ].join('\n'),
  );
  expect(mail?.text).toContain(
    [
      'Top coupons | Views | Copies | Clicks',
      '20% OFF: Hats | 0 | 3 | 1',
      '20% OFF: Coats | 7 | 0 | 0',
      '20% OFF: Shoes | 0 | 0 | 0',
    ].join('\n'),
  );
  expect(mail?.text).not.toContain('Socks');
  for (const cell of ['1,234', '+1,224', '−4', '20% OFF: Hats'])
    expect(mail?.html).toContain(`>${cell}</td>`);
  expect(mail?.text).toContain('See all numbers:\nhttp://localhost:4000/numbers');
});

test('shows zeros', async () => {
  await start();
  await open();
  goTo(MONDAY);
  const [mail] = await sweep();
  expect(mail?.subject).toBe('Your week on Coupons.ca: 0 views, 0 clicks');
  expect(mail?.text).toContain('Page views | 0 | 0 | 0');
});

test.each([
  ['before nine on Monday, but from nine on', '2026-11-23T13:59:00.000Z', '2026-11-23T14:00:00.000Z'],
  ['on Sunday night, though it is Monday in UTC', '2026-11-23T04:59:00.000Z', '2026-11-24T04:59:00.000Z'],
])('sends no weekly mail %s', async (_name, early, late) => {
  await start();
  await open();
  goTo(early);
  expect(await sweep()).toEqual([]);
  goTo(late);
  expect(await sweep()).toHaveLength(1);
});

test('sends the weekly mail on Mondays only, once a week', async () => {
  await start();
  await open();
  for (const day of ['24', '25', '26', '27', '28', '29']) {
    goTo(`2026-11-${day}T15:30:00.000Z`);
    expect(await sweep()).toEqual([]);
  }
  goTo('2026-11-30T15:30:00.000Z');
  await sweep();
  goTo('2026-11-30T23:30:00.000Z');
  expect(await sweep()).toHaveLength(1);
  goTo('2026-12-07T15:30:00.000Z');
  expect(await sweep()).toHaveLength(2);
});

test.each([
  // Clocks in Toronto go back on November 1 and forward on March 14; nine is at 14:00 and at 13:00 in UTC.
  ['2026-10-21', '2026-11-02T13:59:00.000Z', '2026-11-02T14:00:00.000Z', 'Oct 26, 2026 to Nov 1, 2026'],
  ['2027-03-03', '2027-03-15T12:59:00.000Z', '2027-03-15T13:00:00.000Z', 'Mar 8, 2027 to Mar 14, 2027'],
])(
  'a store opened on %s gets the mail at nine, about all seven days of a week in which clocks change',
  async (day, early, late, days) => {
    await start(`${day}T15:30:00.000Z`);
    const merchant = await open();
    const [, lastDay = ''] = / to (\w+ \d+, \d+)$/.exec(days) ?? [];
    const sunday = new Date(`${lastDay} UTC`).toISOString().slice(0, 10);
    goTo(`${sunday}T16:00:00.000Z`);
    await sendCounts(api, [count(merchant, { day: sunday, count: 2 })]);
    goTo(early);
    expect(await sweep()).toEqual([]);
    goTo(late);
    const [mail] = await sweep();
    expect(mail?.text).toContain(`from ${days}`);
    expect(mail?.text).toContain('Page views | 2 | 0 | +2');
  },
);

test.each<[string, OpenStore, (merchant: Merchant) => Promise<unknown>]>([
  ['has no coupon', { coupons: [] }, async () => {}],
  ['has waited for approval', { values: { is_approved: false } }, async () => {}],
  ['no longer pays', {}, ({ store }) => endSubscription(api, store.id)],
  [
    'was closed',
    {},
    () =>
      api.deps.db
        .updateTable('stores')
        .set({ closed_at: new Date(WEDNESDAY) })
        .execute(),
  ],
])('a store that %s gets no weekly mail', async (_name, options, change) => {
  await start();
  await change(await open(options));
  goTo(MONDAY);
  expect(await sweep()).toEqual([]);
});

test('a store whose first coupon was added after the week gets no weekly mail yet', async () => {
  await start();
  const merchant = await open({ coupons: [] });
  goTo('2026-11-23T12:00:00.000Z');
  await add(api, { token: (await api.login(merchant.email)).token });
  goTo(MONDAY);
  expect(await sweep()).toEqual([]);
  goTo('2026-11-30T15:30:00.000Z');
  expect(await sweep()).toHaveLength(1);
});

test.each([
  ['on Monday', '2026-11-16T15:30:00.000Z', 1],
  ['on Tuesday', '2026-11-17T15:30:00.000Z', 0],
  ['on Sunday', SUNDAY, 0],
])('a page that went live %s gets its first mail after its first full week', async (_name, opened, sent) => {
  await start(opened);
  await open();
  goTo(MONDAY);
  expect(await sweep()).toHaveLength(sent);
  goTo('2026-11-30T15:30:00.000Z');
  expect(await sweep()).toHaveLength(sent + 1);
});

test('a page that was offline for part of the week gets no mail about it', async () => {
  await start();
  const { store } = await open();
  const approve = (is_approved: boolean) =>
    api.deps.db.updateTable('stores').set({ is_approved }).where('id', '=', store.id).execute();
  for (const [day, isApproved] of [
    ['18', false],
    ['19', true],
  ] as const) {
    goTo(`2026-11-${day}T15:30:00.000Z`);
    await approve(isApproved);
    expect(await sweep()).toEqual([]);
  }
  goTo(MONDAY);
  expect(await sweep()).toEqual([]);
  goTo('2026-11-30T15:30:00.000Z');
  expect(await sweep()).toHaveLength(1);
});

test('a store that was closed while the email waited gets no mail', async () => {
  await start();
  await open();
  goTo(MONDAY);
  await api.deps.sweeper.run();
  await api.deps.db
    .updateTable('stores')
    .set({ closed_at: new Date(MONDAY) })
    .execute();
  await api.drain();
  expect(weekly()).toEqual([]);
});

test('sends the weekly mail once if two processes sweep in parallel', async () => {
  const database = await createTestDatabase();
  api = await testBackend({ database, now: new Date(WEDNESDAY) });
  await open();
  const other = await testBackend({ database, now: new Date(MONDAY) });
  goTo(MONDAY);
  await Promise.all([api.deps.sweeper.run(), other.deps.sweeper.run()]);
  await api.drain();
  await other.drain();
  const sent = [...weekly(), ...other.mailbox.mails].filter(({ messageId }) =>
    messageId.startsWith('weekly-'),
  );
  expect(sent).toHaveLength(1);
  await other.close();
  await database.remove();
});
