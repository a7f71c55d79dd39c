/** What the merchant archives on this visit, and takes back. */
import { useRef, useState } from 'react';
import type { Coupon, Store } from '@coupon-center/contracts';
import { failureMessage, useContract } from '@coupon-center/remote-kit';
import { useArchiveCoupon, useLeavingCoupons, useRestoreCoupon } from './coupon-archive.api.ts';

export interface Archive {
  /** Ids of coupons that are off the list while the API is asked. */
  leaving: readonly number[];
  /** What may be taken back just now, oldest first. */
  undoable: readonly Coupon[];
  /** Id of the coupon that came back last, which takes the focus; null once something has it. */
  returned: number | null;
  /** Never throws: where it fails the coupon comes back, and that is told. */
  archive: (coupon: Coupon) => Promise<void>;
  /** Never throws: a failure is told. @returns whether it is back */
  restore: (coupon: Coupon) => Promise<boolean>;
  /** The time to take it back is over. */
  forget: (coupon: Coupon) => void;
  /** The focus has found a place: a card that is drawn again later does not take it. */
  settleFocus: () => void;
}

export function useArchive(store: Store): Archive {
  const contract = useContract();
  const { mutateAsync: send } = useArchiveCoupon(store);
  const { mutateAsync: bringBack } = useRestoreCoupon(store);
  const leaving = useLeavingCoupons();
  const [undoable, setUndoable] = useState<readonly Coupon[]>([]);
  const [returned, setReturned] = useState<number | null>(null);
  const sending = useRef(new Set<Promise<unknown>>());

  const forget = ({ id }: Coupon) => setUndoable((coupons) => coupons.filter((coupon) => coupon.id !== id));

  function comesBack(coupon: Coupon) {
    forget(coupon);
    setReturned(coupon.id);
  }

  function tell(error: unknown, message: string) {
    contract.report(error);
    contract.notify.error(`${message} ${failureMessage(error)}`);
  }

  async function archive(coupon: Coupon) {
    setReturned(null);
    setUndoable((coupons) => [...coupons, coupon]);
    const sent = send(coupon);
    sending.current.add(sent);
    try {
      await sent;
    } catch (error) {
      comesBack(coupon);
      tell(error, `${coupon.title} was not archived.`);
    } finally {
      sending.current.delete(sent);
    }
  }

  async function restore(coupon: Coupon) {
    // It undoes one of those, or takes its slot.
    await Promise.allSettled(sending.current);
    try {
      await bringBack(coupon);
      comesBack(coupon);
      return true;
    } catch (error) {
      tell(error, `${coupon.title} was not restored.`);
      return false;
    }
  }

  const settleFocus = () => setReturned(null);

  return { leaving, undoable, returned, archive, restore, forget, settleFocus };
}
