/** Archives the coupon whose form is open, then goes to the list, which offers to undo it. */
import { useState } from 'react';
import type { Coupon, Store } from '@coupon-center/contracts';
import { failureMessage, useContract } from '@coupon-center/remote-kit';
import { ActionButton, ConfirmDialog } from '@coupon-center/ui';
import { useArchiveCoupon, useHandToList } from './coupon-archive.api.ts';

export interface ArchiveHereProps {
  store: Store;
  coupon: Coupon;
  /** Whether changes of the coupon would be lost. */
  isDirty: () => boolean;
  onArchived: () => void;
}

export function ArchiveHere({ store, coupon, isDirty, onArchived }: ArchiveHereProps) {
  const contract = useContract();
  const { mutateAsync } = useArchiveCoupon(store);
  const handToList = useHandToList();
  const [isAsking, setAsking] = useState(false);

  /** @returns why it failed */
  async function archive(): Promise<string | undefined> {
    try {
      await mutateAsync(coupon);
    } catch (error) {
      contract.report(error);
      return `${coupon.title} wasn’t archived. ${failureMessage(error)}`;
    }
    handToList(coupon);
    onArchived();
    return undefined;
  }

  async function press() {
    if (isDirty()) {
      setAsking(true);
      return;
    }
    const failure = await archive();
    if (failure !== undefined) contract.notify.error(failure);
  }

  return (
    <>
      <ActionButton variant="text" color="inherit" action={press}>
        Archive
      </ActionButton>
      <ConfirmDialog
        open={isAsking}
        title="Archive without saving?"
        confirmLabel="Archive"
        cancelLabel="Keep editing"
        onConfirm={archive}
        onCancel={() => setAsking(false)}
      >
        You have unsaved changes. They’ll be lost if you archive this coupon.
      </ConfirmDialog>
    </>
  );
}
