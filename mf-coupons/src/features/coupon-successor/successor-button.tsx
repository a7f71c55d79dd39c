import { useQueryClient } from '@tanstack/react-query';
import type { Coupon, Store } from '@coupon-center/contracts';
import { failureMessage, useContract } from '@coupon-center/remote-kit';
import { ActionButton, Tooltip, VisuallyHidden } from '@coupon-center/ui';
import { couponName } from '../../shared/coupon-status.ts';
import { isRefusal, useRecheckRight } from '../../shared/coupons.api.ts';

export interface SuccessorButtonProps {
  store: Store;
  coupon: Coupon;
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
}

export function SuccessorButton({ store, coupon, today }: SuccessorButtonProps) {
  const contract = useContract();
  const client = useQueryClient();
  const recheckRight = useRecheckRight();

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
    <Tooltip
      describeChild
      title="Schedules the same coupon again, right after this one ends and for as long."
    >
      <ActionButton variant="text" color="inherit" action={schedule}>
        Renew<VisuallyHidden> {couponName(coupon)}</VisuallyHidden>
      </ActionButton>
    </Tooltip>
  );
}
