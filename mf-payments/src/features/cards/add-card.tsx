/** Leads to the page at Stripe that adds a card. */
import { ActionButton } from '@coupon-center/ui';
import { useReportedAction } from '../../use-reported-action.ts';
import { useOpenCardPage } from './cards.api.ts';
import { leavePortal } from './leave-portal.ts';

export function AddCard() {
  const openCardPage = useOpenCardPage();
  const open = useReportedAction(async () => leavePortal(await openCardPage()));
  return (
    <ActionButton variant="outlined" action={open} busyLabel="Please wait...">
      Add payment method
    </ActionButton>
  );
}
