/** Puts several coupons on hold for one reason. */
import { useRef, useState } from 'react';
import type { ProviderCoupon } from '@coupon-center/contracts';
import { useContract } from '@coupon-center/remote-kit';
import { AskButton } from '../../shared/ask-button.tsx';
import { keyOf } from '../../shared/keys.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import type { DraftProps } from '../../shared/use-drafts.ts';
import { isOutOfDate } from '../../shared/use-verdicts.ts';
import { hold } from './coupon-verdict.api.ts';

export interface HoldSeveralProps extends DraftProps {
  /** At least one; none is on hold. */
  coupons: readonly ProviderCoupon[];
  /** Whether a single key presses the button. */
  hasKeys: boolean;
  /** Called once the list is out of date. */
  onDecided: () => unknown;
}

export function HoldSeveral({ coupons, hasKeys, draft, onDraft, onDecided }: HoldSeveralProps) {
  const contract = useContract();
  /** Those that are still to be held; after a failure, fewer than were selected. */
  const [left, setLeft] = useState<readonly ProviderCoupon[] | null>(null);
  const held = useRef(0);
  const changed = useRef(0);

  function ask() {
    held.current = 0;
    changed.current = 0;
    setLeft(coupons);
  }

  /** Holds one after the other. @throws the first failure, so that the dialog shows it and tries again with the rest */
  async function send(judged: readonly ProviderCoupon[], reason: string) {
    for (const [place, coupon] of judged.entries())
      try {
        await hold(contract, coupon, reason);
        held.current += 1;
      } catch (error) {
        if (!isOutOfDate(error)) {
          setLeft(judged.slice(place));
          throw error;
        }
        changed.current += 1;
      }
    setLeft(null);
    onDraft('');
    if (held.current > 0) contract.notify.success(`${counted(held.current)} on hold`);
    if (changed.current > 0) contract.notify.error(changedText(changed.current));
    await onDecided();
  }

  async function cancel(kept: string) {
    setLeft(null);
    onDraft(kept);
    if (held.current + changed.current > 0) await onDecided();
  }

  return (
    <>
      <AskButton {...keyOf('H', hasKeys)} onAsk={ask}>{`Hold ${coupons.length}`}</AskButton>
      {left && (
        <ReasonDialog
          title={`Put ${counted(left.length)} on hold?`}
          verdict="Hold"
          kind="coupon"
          draft={draft}
          send={(reason) => send(left, reason)}
          onCancel={(kept) => void cancel(kept)}
        />
      )}
    </>
  );
}

const changedText = (count: number) =>
  count === 1
    ? '1 coupon was not held because it has changed since you selected it. Look at it again.'
    : `${count} coupons were not held because they have changed since you selected them. Look at them again.`;

const counted = (count: number) => (count === 1 ? '1 coupon' : `${count} coupons`);
