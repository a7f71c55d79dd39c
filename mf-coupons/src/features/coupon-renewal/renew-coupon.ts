/** Lets a coupon run longer (docs/rules.md, 84); a toast offers to undo it. */
import { useQueryClient } from '@tanstack/react-query';
import { formatDay, renewCoupons, renewedEnd } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';
import { failureMessage, useContract } from '@coupon-center/remote-kit';
import { keepSavedCoupon, recheckCoupons } from '../../shared/coupons.api.ts';

/** @returns a function that renews a coupon, and never throws: a failure is a notification. */
export function useRenewCoupon(store: Store): (coupon: Coupon) => Promise<void> {
  const { api, notify, report } = useContract();
  const client = useQueryClient();

  async function move(id: number, from: string, to: string) {
    const { coupons } = await api.call(renewCoupons, { body: { coupons: [{ id, from, to }] } });
    for (const saved of coupons) await keepSavedCoupon(client, store, saved);
  }

  async function change(failed: string, send: () => Promise<void>) {
    try {
      await send();
    } catch (error) {
      report(error);
      notify.error(`${failed} ${failureMessage(error)}`);
      // A refused coupon may have changed since it was loaded.
      recheckCoupons(client, store);
    }
  }

  return ({ id, title, start_date, expiration_date: from }) => {
    const to = renewedEnd({ start_date, expiration_date: from });
    if (from === null || to === null) return Promise.resolve();
    const undo = () =>
      change(`${title} wasn’t changed back.`, async () => {
        await move(id, to, from);
        notify.success(`Undone. ${title} runs until ${formatDay(from)}.`);
      });
    return change(`${title} wasn’t renewed.`, async () => {
      await move(id, from, to);
      notify.action(`${title} runs until ${formatDay(to)} now.`, 'Undo', () => void undo());
    });
  };
}
