/** Archives coupons on this visit, and undoes it. */
import { useRef, useState } from 'react';
import type { Coupon, Store } from '@coupon-center/contracts';
import { failureMessage, useContract } from '@coupon-center/remote-kit';
import {
  useArchiveCoupon,
  useArchivedElsewhere,
  useLeavingCoupons,
  useRestoreCoupon,
} from './coupon-archive.api.ts';

export interface Archive {
  /** Ids of coupons that are being archived, already off the list. */
  leaving: readonly number[];
  /** Coupons whose archiving can be undone right now, oldest first. */
  undoable: readonly Coupon[];
  /** Id of the coupon that was restored last, which takes the focus; null once something has it. */
  returned: number | null;
  /** Never throws: on failure the coupon returns to the list, with a notification. */
  archive: (coupon: Coupon) => Promise<void>;
  /** Never throws: a failure is a notification. @returns whether it was restored */
  restore: (coupon: Coupon) => Promise<boolean>;
  /** Called when the time to undo is over. */
  forget: (coupon: Coupon) => void;
  /** Called once something has the focus, so that a card that renders later doesn't take it. */
  settleFocus: () => void;
}

export function useArchive(store: Store): Archive {
  const contract = useContract();
  const { mutateAsync: send } = useArchiveCoupon(store);
  const { mutateAsync: bringBack } = useRestoreCoupon(store);
  const leaving = useLeavingCoupons();
  const archivedElsewhere = useArchivedElsewhere();
  const [undoable, setUndoable] = useState<readonly Coupon[]>(archivedElsewhere);
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
      tell(error, `${coupon.title} wasn’t archived.`);
    } finally {
      sending.current.delete(sent);
    }
  }

  async function restore(coupon: Coupon) {
    // Waits for calls under way: one of them may be undone here, or free the slot that is needed.
    await Promise.allSettled(sending.current);
    try {
      await bringBack(coupon);
      comesBack(coupon);
      return true;
    } catch (error) {
      tell(error, `${coupon.title} wasn’t restored.`);
      return false;
    }
  }

  const settleFocus = () => setReturned(null);

  return { leaving, undoable, returned, archive, restore, forget, settleFocus };
}
