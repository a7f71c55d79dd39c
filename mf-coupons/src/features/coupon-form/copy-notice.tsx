/** Tells what a form that was asked for as a copy begins with. */
import type { Coupon } from '@coupon-center/contracts';
import { Notice } from '@coupon-center/ui';

/** @param props.copied null where there is no such coupon any more */
export function CopyNotice({ copied }: { copied: Coupon | null }) {
  if (!copied)
    return (
      <Notice tone="warning">
        The coupon that you wanted to copy is not there any more, so this form is a new one.
      </Notice>
    );
  return (
    <Notice tone="info">
      Copied from your coupon “{copied.title}” ({copied.description}). Its days are new ones, and it is saved
      as a coupon of its own.
    </Notice>
  );
}
