import type { Coupon } from '@coupon-center/contracts';
import { aCoupon } from '@coupon-center/remote-kit/testing';
import { agendaOf } from './agenda.ts';

const TODAY = '2026-11-21';
const coupon = (id: number, fields: Partial<Coupon> = {}) =>
  aCoupon({ id, description: `Coupon ${id}`, expiration_date: null, ...fields });
const idsOf = (coupons: readonly Coupon[]) => coupons.map(({ id }) => id);
const agenda = (coupons: readonly Coupon[], dead: number[] = []) => agendaOf(coupons, new Set(dead), TODAY);

test('lists live coupons that end within 14 days, the first to end first', () => {
  const { ending } = agenda([
    coupon(1, { expiration_date: '2026-12-05' }),
    coupon(2, { expiration_date: '2026-11-21' }),
    coupon(3, { expiration_date: '2026-12-06' }),
    coupon(4),
    coupon(5, { expiration_date: '2026-11-30', state: 'held' }),
  ]);
  expect(idsOf(ending)).toEqual([2, 1]);
});

test('leaves out a coupon that is scheduled again', () => {
  const again = coupon(2, { description: 'Coupon 1', start_date: '2026-12-01', state: 'scheduled' });
  const { ending, starting } = agenda([coupon(1, { expiration_date: '2026-11-30' }), again]);
  expect(ending).toEqual([]);
  expect(idsOf(starting)).toEqual([2]);
});

test('lists coupons that start within 14 days, the first one first', () => {
  const scheduled = (id: number, start_date: string) => coupon(id, { start_date, state: 'scheduled' });
  const { starting } = agenda([
    scheduled(1, '2026-12-05'),
    scheduled(2, '2026-11-22'),
    scheduled(3, '2026-12-06'),
  ]);
  expect(idsOf(starting)).toEqual([2, 1]);
});

test('counts the free slots, and names the coupon that ended first', () => {
  const ended = (id: number, day: string) => coupon(id, { expiration_date: day, state: 'expired' });
  expect(agenda([ended(1, '2026-11-10'), ended(2, '2026-11-02'), coupon(3)])).toMatchObject({
    free: 7,
    ended: { id: 2 },
  });
  expect(agenda([coupon(1)]).ended).toBeNull();
});

test('lists coupons whose codes seem dead', () => {
  expect(idsOf(agenda([coupon(1), coupon(2)], [2, 99]).dead)).toEqual([2]);
});
