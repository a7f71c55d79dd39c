/** Finds elements in the list of coupons, and mocks an API with an archive. */
import { screen, within } from '@testing-library/react';
import { archiveCoupon, listCoupons, restoreCoupon } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { aCoupon, mockCall } from '@coupon-center/remote-kit/testing';
import { aList, serveLines } from './merchant.ts';

/** Waits for the cards; the first render of a file takes long on a busy machine. */
export async function cardsShown(): Promise<void> {
  await screen.findAllByRole('article', {}, { timeout: 15_000 });
}

export const couponList = () => within(screen.getByRole('group', { name: 'Your coupons' }));

/** The headlines of the cards, from the top. */
export function cardTitles(): (string | null)[] {
  const headings = couponList().queryAllByRole('heading', { level: 2 });
  return headings.map(({ textContent }) => textContent);
}

/** A coupon that never ends, so that its actions are the same on every day. */
const endless = (id: number, title: string) => aCoupon({ id, title, sort_number: id, expiration_date: null });

export const red = endless(1, 'Red');
export const green = endless(2, 'Green');
export const blue = endless(3, 'Blue');
export const white = endless(4, 'White');

/** A mock API that archives and restores its coupons; its lists show the result. */
export function serveArchive(live: Coupon[], archived: Coupon[] = []) {
  serveLines();
  const all = new Map([...live, ...archived].map((coupon) => [coupon.id, coupon]));
  const isArchived = (coupon: Coupon) => coupon.state === 'archived';
  mockCall(listCoupons, ({ query }) => {
    const asksForArchived = query.get('archived') === '1';
    const found = [...all.values()].filter((coupon) => isArchived(coupon) === asksForArchived);
    const list = aList(found.toSorted((left, right) => left.sort_number - right.sort_number));
    return { ...list, archived_count: [...all.values()].filter(isArchived).length };
  });
  const change = (id: string | undefined, fields: Partial<Coupon>) => {
    const coupon = { ...all.get(Number(id))!, ...fields };
    all.set(coupon.id, coupon);
    return coupon;
  };
  const archived$ = mockCall(archiveCoupon, ({ params }) =>
    change(params.couponId, { state: 'archived', archived: '2026-11-20T10:00:00.000Z' }),
  );
  const restored = mockCall(restoreCoupon, ({ params }) =>
    change(params.couponId, { state: 'live', archived: null }),
  );
  return { archived: archived$, restored };
}
