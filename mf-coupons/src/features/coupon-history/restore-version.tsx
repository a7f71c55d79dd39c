/** Restores an earlier version of a coupon, after showing what that changes. */
import { useState } from 'react';
import type { Coupon, CouponChange, Store } from '@coupon-center/contracts';
import { failureMessage, useContract, useSite } from '@coupon-center/remote-kit';
import { Box, Button, ConfirmDialog, VisuallyHidden } from '@coupon-center/ui';
import { useRevert } from './coupon-history.api.ts';
import { changeLines, ChangeTextView, differences, listChanges, versionOf } from './change-text.tsx';
import type { WordsContext } from './change-text.tsx';

export interface RestoreVersionProps {
  store: Store;
  /** The coupon as it is now. */
  coupon: Coupon;
  change: CouponChange;
  /** When the change was made, in words. */
  when: string;
  context: WordsContext;
  /** Called before it is restored: the button disappears with the difference. */
  onRestore: () => void;
}

/** Shows nothing for a version that equals the coupon. */
export function RestoreVersion(props: RestoreVersionProps) {
  const { store, coupon, change, when, context, onRestore } = props;
  const contract = useContract();
  const { moderateCoupons, siteName } = useSite();
  const { mutateAsync } = useRevert(store, coupon);
  const [isAsking, setAsking] = useState(false);
  /** The differences when the button was pressed; they stay in the dialog while the coupon becomes that version. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  const { version } = change;
  const lines = changeLines(differences(versionOf(coupon), version), context);
  if (lines.length === 0 && !isAsking) return null;
  const isOver = version.expiration_date !== null && version.expiration_date < context.today;

  function ask() {
    setAsked(lines);
    setAsking(true);
  }

  /** @returns why it failed */
  async function restore(): Promise<string | undefined> {
    onRestore();
    try {
      await mutateAsync(change);
    } catch (error) {
      contract.report(error);
      return `The version wasn’t restored. ${failureMessage(error)}`;
    }
    setAsking(false);
    contract.notify.success('Version restored');
    return undefined;
  }

  return (
    <>
      <Button variant="outlined" onClick={ask} sx={{ justifySelf: 'start' }}>
        Restore this version<VisuallyHidden> of {when}</VisuallyHidden>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Restore the version of ${when}?`}
        confirmLabel="Restore"
        cancelLabel="Cancel"
        onConfirm={restore}
        onCancel={() => setAsking(false)}
      >
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <ChangeTextView told={listChanges('This changes', asked)} />
          {isOver && <span>These dates have passed: shoppers won’t see the coupon until you extend it.</span>}
          {moderateCoupons && <span>{siteName} reviews the coupon again before shoppers see it.</span>}
        </Box>
      </ConfirmDialog>
    </>
  );
}
