import { dayIn } from '@coupon-center/contracts';
import type { Coupon, CouponWrite } from '@coupon-center/contracts';
import { sites } from '@coupon-center/site-config';
import { archive, endSubscription, list } from '../../testing/coupons.ts';
import type { Merchant } from '../../testing/coupons.ts';
import { openStore } from '../../testing/open-store.ts';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { tokenIn } from '../../testing/test-mailbox.ts';

/** Half past ten in Toronto. */
const NOW = new Date('2026-11-20T15:30:00.000Z');

let api: TestBackend;
beforeEach(async () => {
  api = await testBackend({ now: NOW });
});
afterEach(() => api.close());

/** A store whose coupons were added two days ago. */
async function storeWith(coupons: readonly Partial<CouponWrite>[], client?: '8'): Promise<Merchant> {
  api.clock.set(new Date('2026-11-18T15:30:00.000Z'));
  const merchant = await openStore(api, 'Maple Outfitters', { client, coupons });
  await api.drain();
  api.mailbox.mails.length = 0;
  api.clock.set(NOW);
  return merchant;
}

/** Runs the sweeper, and returns the subjects of the reminders. */
async function remind(): Promise<string[]> {
  await api.deps.sweeper.run();
  await api.drain();
  return api.mailbox.mails
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes('ends'))
    .sort();
}

const on = (day: string) => api.clock.set(new Date(`${day}T15:30:00.000Z`));
const own = async ({ store }: Merchant): Promise<Coupon> => {
  const today = dayIn('America/Toronto', api.clock.now());
  return (await api.deps.ports.coupons.exportOf(api.deps.db, store.id, today))[0] as Coupon;
};
const extend = (body: object, client?: '8') =>
  api.send('POST', '/api/v1/coupon-extensions/', { body, client });

const SUBJECT = 'Your coupon at Maple Outfitters ends';
const LONG = { start_date: '2026-10-01', expiration_date: '2026-11-27' };

describe('a reminder is sent', () => {
  test('seven days and one day before the end, once each', async () => {
    const { store } = await storeWith([LONG]);
    expect(await remind()).toEqual([`${SUBJECT} in 7 days`]);
    const mail = api.mailbox.lastTo(store.contact_email);
    expect(mail.text).toContain('its last day is Nov 27, 2026');
    expect(mail.text).toContain('extends it to Dec 4, 2026');
    expect(mail.text).toContain('http://localhost:4000/coupons/extend?token=');
    on('2026-11-21');
    expect(await remind()).toHaveLength(1);
    on('2026-11-26');
    expect(await remind()).toEqual([`${SUBJECT} in 7 days`, `${SUBJECT} tomorrow`]);
    on('2026-11-27');
    expect(await remind()).toHaveLength(2);
  });

  test.each([
    ['no earlier than seven days before', { ...LONG, expiration_date: '2026-11-28' }, []],
    ['later, if nothing ran on the day itself', { ...LONG, expiration_date: '2026-11-25' }, ['in 5 days']],
    [
      'never for a coupon that lasts only two days',
      { start_date: '2026-11-20', expiration_date: '2026-11-21' },
      [],
    ],
    ['never for a coupon without an end date', { start_date: '2026-10-01', expiration_date: null }, []],
    ['not for a coupon that has ended', { start_date: '2026-10-01', expiration_date: '2026-11-19' }, []],
    [
      'on the last day, if nothing ran before',
      { start_date: '2026-10-01', expiration_date: '2026-11-20' },
      ['today'],
    ],
  ])('%s', async (_name, dates, told) => {
    await storeWith([dates]);
    expect(await remind()).toEqual(told.map((when) => `${SUBJECT} ${when}`));
  });

  test('only one day before the end of a short coupon', async () => {
    await storeWith([{ start_date: '2026-11-18', expiration_date: '2026-11-22' }]);
    expect(await remind()).toEqual([]);
    on('2026-11-21');
    expect(await remind()).toEqual([`${SUBJECT} tomorrow`]);
  });

  test('from 9 a.m. in the site’s time zone', async () => {
    await storeWith([LONG]);
    // 8:59 and 9:00 in Toronto.
    api.clock.set(new Date('2026-11-20T13:59:00.000Z'));
    expect(await remind()).toEqual([]);
    api.clock.set(new Date('2026-11-20T14:00:00.000Z'));
    expect(await remind()).toHaveLength(1);
  });

  test('from 9 a.m. even on days when the clocks change', async () => {
    api.clock.set(new Date('2026-10-01T15:30:00.000Z'));
    await openStore(api, 'Maple Outfitters', {
      coupons: [{ start_date: '2026-09-01', expiration_date: '2026-11-02' }],
    });
    await api.deps.db
      .updateTable('subscriptions')
      .set({ period_end: new Date('2027-01-01T00:00:00Z') })
      .execute();
    // Clocks in Toronto went back that night, so 9:00 is 14:00 UTC from now on.
    api.clock.set(new Date('2026-11-01T13:59:00.000Z'));
    expect(await remind()).toEqual([]);
    api.clock.set(new Date('2026-11-01T14:00:00.000Z'));
    expect(await remind()).toEqual([`${SUBJECT} tomorrow`]);
  });

  test.each<[string, (merchant: Merchant) => Promise<unknown>]>([
    ['archived it', async (merchant) => archive(api, merchant, (await list(api, merchant))[0]?.id)],
    [
      'paused it',
      async () =>
        api.deps.db
          .updateTable('coupons')
          .set({ paused_at: new Date('2026-11-18T00:00:00Z') })
          .execute(),
    ],
    ['edited it within a day', () => api.deps.db.updateTable('coupons').set({ updated_at: NOW }).execute()],
    ['no longer pays', (merchant) => endSubscription(api, merchant.store.id)],
  ])('not if the merchant %s', async (_name, change) => {
    api.clock.set(new Date('2026-11-20T15:20:00.000Z'));
    const merchant = await openStore(api, 'Maple Outfitters', { coupons: [LONG] });
    await api.deps.db
      .updateTable('coupons')
      .set({ updated_at: new Date('2026-11-18T00:00:00Z') })
      .execute();
    await change(merchant);
    expect(await remind()).toEqual([]);
  });

  test('not for a coupon on hold or waiting for approval', async () => {
    await storeWith([LONG, LONG]);
    const [first, second] = await api.deps.db.selectFrom('coupons').select('id').execute();
    await api.deps.db
      .updateTable('coupons')
      .set({ held: true })
      .where('id', '=', first?.id ?? 0)
      .execute();
    await api.deps.db
      .updateTable('coupons')
      .set({ approved: false })
      .where('id', '=', second?.id ?? 0)
      .execute();
    expect(await remind()).toEqual([]);
  });
});

describe('the link in the email', () => {
  async function aLink(client?: '8') {
    const merchant = await storeWith([LONG], client);
    await remind();
    return { merchant, token: tokenIn(api.mailbox.lastTo(merchant.store.contact_email)) };
  }

  const coupon = {
    store_name: 'Maple Outfitters',
    title: expect.any(String),
    description: 'Everything in the shop',
    expiration_date: '2026-11-27',
    extended_to: '2026-12-04',
  };

  test('previews the extension, and extends the coupon once after confirmation', async () => {
    const { merchant, token } = await aLink();
    expect((await extend({ token })).body).toEqual({ extended: false, coupon });
    expect((await own(merchant)).expiration_date).toBe('2026-11-27');
    const extended = { extended: true, coupon: { ...coupon, expiration_date: '2026-12-04' } };
    expect((await extend({ token, confirm: true })).body).toEqual(extended);
    expect(await own(merchant)).toMatchObject({ expiration_date: '2026-12-04', state: 'live' });
    expect((await extend({ token, confirm: true })).body).toEqual(extended);
    expect((await own(merchant)).expiration_date).toBe('2026-12-04');
  });

  test('keeps an approved coupon approved on a site that moderates', async () => {
    const { merchant, token } = await aLink();
    vi.spyOn(sites['6'], 'moderateCoupons', 'get').mockReturnValue(true);
    await extend({ token, confirm: true });
    expect(await own(merchant)).toMatchObject({ approved: true, state: 'live' });
  });

  test('revives a coupon that ended less than a week ago, but no older one', async () => {
    const { merchant, token } = await aLink();
    on('2026-12-04');
    expect((await extend({ token })).body).toEqual({ extended: false, coupon });
    on('2026-12-05');
    expect((await extend({ token, confirm: true })).body).toEqual({ extended: false, coupon: null });
    on('2026-12-04');
    await extend({ token, confirm: true });
    expect((await own(merchant)).state).toBe('live');
  });

  test('does nothing for a coupon that is archived or whose end date has changed', async () => {
    const { token } = await aLink();
    const coupons = () => api.deps.db.updateTable('coupons');
    const over = { extended: false, coupon: null };
    await coupons().set({ expiration_date: '2026-11-30' }).execute();
    expect((await extend({ token, confirm: true })).body).toEqual(over);
    await coupons().set({ expiration_date: '2026-11-27', archived_at: NOW }).execute();
    expect((await extend({ token, confirm: true })).body).toEqual(over);
  });

  test('is valid for one coupon, end date and site, and cannot be forged', async () => {
    const { merchant, token } = await aLink();
    const [id = '', end = '', mac = ''] = token.split('.');
    const forged = [
      'nonsense',
      `${Number(id) + 1}.${end}.${mac}`,
      `${id}.2026-11-28.${mac}`,
      `${id}.${end}.`,
      `${id}.${end}.${mac}x`,
      `0${token}`,
    ];
    for (const other of forged)
      expect([other, (await extend({ token: other, confirm: true })).body.coupon]).toEqual([other, null]);
    expect((await extend({ token, confirm: true }, '8')).body).toEqual({ extended: false, coupon: null });
    expect((await own(merchant)).expiration_date).toBe('2026-11-27');
    expect((await extend({})).status).toBe(400);
  });
});
