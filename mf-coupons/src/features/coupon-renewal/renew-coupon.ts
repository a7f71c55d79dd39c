/** Lets a coupon run longer (docs/rules.md, 84); a toast offers to undo it. */
import { useQueryClient } from '@tanstack/react-query';
import { formatDay, renewalsOf, renewCoupons, undone } from '@coupon-center/contracts';
import type { Coupon, Renewal, Store } from '@coupon-center/contracts';
import { failureMessage, useContract } from '@coupon-center/remote-kit';
import { keepSavedCoupon, recheckCoupons } from '../../shared/coupons.api.ts';

/** @returns a function that renews a coupon, and never throws: a failure is a notification. */
export function useRenewCoupon(store: Store): (coupon: Coupon) => Promise<void> {
  const { api, notify, report } = useContract();
  const client = useQueryClient();

  async function move(renewals: Renewal[]) {
    const { coupons } = await api.call(renewCoupons, { body: { coupons: renewals } });
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

  return async (coupon) => {
    const { title } = coupon;
    const renewals = renewalsOf([coupon]);
    const [renewal] = renewals;
    if (!renewal) return;
    const undo = () =>
      change('The renewal wasn’t undone.', async () => {
        await move(undone(renewals));
        notify.success(`Undone. ${title} runs until ${formatDay(renewal.from)}.`);
      });
    await change(`${title} wasn’t renewed.`, async () => {
      await move(renewals);
      notify.action(`${title} now runs until ${formatDay(renewal.to)}.`, 'Undo', () => void undo());
    });
  };
}
