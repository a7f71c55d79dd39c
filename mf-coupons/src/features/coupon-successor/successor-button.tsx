/** Schedules the successor of a coupon that ends soon, by one press: the same terms, right after it ends, for as long. */
import { useQueryClient } from '@tanstack/react-query';
import type { Coupon, Store } from '@coupon-center/contracts';
import { failureMessage, useContract } from '@coupon-center/remote-kit';
import { ActionButton, VisuallyHidden } from '@coupon-center/ui';
import { couponName } from '../../shared/coupon-status.ts';
import { isRefusal, useRecheckRight } from '../../shared/recheck-right.ts';
import { needsSuccessor } from './needs-successor.ts';

export interface SuccessorButtonProps {
  store: Store;
  coupon: Coupon;
  /** All of the store, to see whether it has one already. */
  coupons: readonly Coupon[];
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
}

export function SuccessorButton({ store, coupon, coupons, today }: SuccessorButtonProps) {
  const contract = useContract();
  const client = useQueryClient();
  const recheckRight = useRecheckRight();
  if (!needsSuccessor(coupon, coupons, today)) return null;

  async function schedule() {
    try {
      const { scheduleSuccessor } = await import(
        /* webpackChunkName: "successor" */ './schedule-successor.ts'
      );
      const dates = await scheduleSuccessor(contract, client, { store, coupon, today });
      contract.notify.success(`Scheduled: ${dates}`);
    } catch (error) {
      contract.report(error);
      contract.notify.error(failureMessage(error));
      if (isRefusal(error)) recheckRight();
    }
  }

  return (
    <ActionButton variant="text" color="inherit" action={schedule}>
      Schedule the next one<VisuallyHidden> after {couponName(coupon)}</VisuallyHidden>
    </ActionButton>
  );
}
