import { useConfirmedAction } from '@coupon-center/remote-kit';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, ConfirmDialog, InertButton, VisuallyHidden } from '@coupon-center/ui';

export interface DeleteButtonProps {
  /** Name of what is deleted, in full. */
  name: string;
  children: ReactNode;
  /** Why it cannot be deleted, and the id of the text that says so; undefined if it can. */
  keptBecause?: { reason: string; reasonId: string } | undefined;
  action: () => Promise<unknown>;
  /** Called with a sentence about what was done. */
  onDone: (words: string) => void;
  /** Called when a button is pressed that may disappear with the change. */
  onPress: () => void;
}

export function DeleteButton(props: DeleteButtonProps) {
  const { name, children, keptBecause, action, onDone, onPress } = props;
  const [isAsking, setIsAsking] = useState(false);
  const confirm = useConfirmedAction(async () => {
    onPress();
    await action();
    onDone(`${name} was deleted.`);
  });
  const label = (
    <span>
      Delete<VisuallyHidden> {name}</VisuallyHidden>
    </span>
  );
  if (keptBecause)
    return (
      <InertButton variant="outlined" {...keptBecause}>
        {label}
      </InertButton>
    );
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Delete ${name}?`}
        cancelLabel="Cancel"
        confirmLabel="Delete"
        tone="error"
        onCancel={() => setIsAsking(false)}
        onConfirm={confirm}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
