/** Renews coupons, and frees a slot. Each can be undone from a toast, and never throws: a failure is a notification. */
import type { QueryClient } from '@tanstack/react-query';
import {
  archiveCoupon,
  pluralize,
  renewalsOf,
  renewCoupons,
  restoreCoupon,
  undone,
} from '@coupon-center/contracts';
import type { Coupon, Renewal, Store } from '@coupon-center/contracts';
import { failureMessage } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';
import { keepCoupons, recheckCoupons } from '../../shared/coupons.api.ts';

export interface Setting {
  contract: Pick<ShellContract, 'api' | 'notify' | 'report'>;
  client: QueryClient;
  store: Store;
}

/** Lets coupons run longer, all of them or none. */
export async function renew(setting: Setting, coupons: readonly Coupon[]): Promise<void> {
  const renewals = renewalsOf(coupons);
  const undo = () =>
    void change(setting, 'The renewal wasn’t undone.', async () => {
      await move(setting, undone(renewals));
      setting.contract.notify.success('Undone. Your coupons end as before.');
    });
  await change(
    setting,
    `${named(coupons)} ${coupons.length === 1 ? 'wasn’t' : 'weren’t'} renewed.`,
    async () => {
      await move(setting, renewals);
      setting.contract.notify.action(
        `${named(coupons)} ${coupons.length === 1 ? 'is' : 'are'} renewed.`,
        'Undo',
        undo,
      );
    },
  );
}

const named = (coupons: readonly Coupon[]) =>
  coupons.length === 1 ? (coupons[0]?.title ?? '') : pluralize(coupons.length, 'coupon');

async function move({ contract, client, store }: Setting, coupons: readonly Renewal[]): Promise<void> {
  const saved = await contract.api.call(renewCoupons, { body: { coupons: [...coupons] } });
  await keepCoupons(client, store, saved.coupons);
}

/** Archives a coupon, so that the store may have another one. */
export async function freeSlot(setting: Setting, coupon: Coupon): Promise<void> {
  const { contract, client, store } = setting;
  const { id, title, updated } = coupon;
  const params = { couponId: id };
  const undo = () =>
    void change(setting, `${title} wasn’t restored.`, async () => {
      await contract.api.call(restoreCoupon, { params });
      recheckCoupons(client, store);
    });
  await change(setting, `${title} wasn’t archived.`, async () => {
    const archived = await contract.api.call(archiveCoupon, { params }, { ifMatch: updated });
    await keepCoupons(client, store, [archived]);
    contract.notify.action(`${title} is archived. One slot is free.`, 'Undo', undo);
  });
}

async function change({ contract, client, store }: Setting, failed: string, send: () => Promise<void>) {
  try {
    await send();
  } catch (error) {
    contract.report(error);
    contract.notify.error(`${failed} ${failureMessage(error)}`);
    // A refused coupon may have changed since it was read.
    recheckCoupons(client, store);
  }
}
