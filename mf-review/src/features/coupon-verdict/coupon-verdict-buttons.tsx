import { useState } from 'react';
import { couponState } from '@coupon-center/contracts';
import type { ProviderCoupon } from '@coupon-center/contracts';
import { useContract } from '@coupon-center/remote-kit';
import { ActionButton, Stack } from '@coupon-center/ui';
import { AskButton } from '../../shared/ask-button.tsx';
import { keyOf } from '../../shared/keys.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import type { DraftProps } from '../../shared/use-drafts.ts';
import { useVerdicts } from '../../shared/use-verdicts.ts';
import { approve, hold, release } from './coupon-verdict.api.ts';

export interface CouponVerdictButtonsProps extends DraftProps {
  coupon: ProviderCoupon;
  /** Whether single keys press the buttons. */
  hasKeys?: boolean;
  /** Called before the dialog opens. */
  onAsk?: () => void;
  /** Called after a verdict; the buttons stay busy until it is done. */
  onDecided: () => unknown;
}

export function CouponVerdictButtons(props: CouponVerdictButtonsProps) {
  const { coupon, hasKeys = false, draft, onDraft, onAsk, onDecided } = props;
  const contract = useContract();
  const verdicts = useVerdicts(onDecided);
  /** The coupon as it was when the dialog opened, even if the list has been updated since. */
  const [holding, setHolding] = useState<ProviderCoupon | null>(null);
  const isHeld = couponState(coupon) === 'held';

  function ask() {
    onAsk?.();
    setHolding(coupon);
  }

  function close(kept: string) {
    setHolding(null);
    onDraft(kept);
  }

  async function send(judged: ProviderCoupon, reason: string) {
    const isDone = await verdicts.confirm(
      () => hold(contract, judged, reason),
      judged.state === 'held' ? 'The reason was changed' : `${judged.title} is on hold`,
    );
    close(isDone ? '' : reason);
    await onDecided();
  }

  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {!coupon.approved && (
        <ActionButton
          {...keyOf('A', hasKeys)}
          color="success"
          action={() => verdicts.press(() => approve(contract, coupon), `${coupon.title} was approved`)}
        >
          Approve
        </ActionButton>
      )}
      {isHeld && (
        <ActionButton
          variant="outlined"
          action={() => verdicts.press(() => release(contract, coupon), `${coupon.title} was released`)}
        >
          Release
        </ActionButton>
      )}
      <AskButton {...keyOf('H', hasKeys)} isChange={isHeld} onAsk={ask}>
        {isHeld ? 'Change reason' : 'Hold'}
      </AskButton>
      {holding && (
        <ReasonDialog
          {...(holding.state === 'held'
            ? { title: `Why is ${holding.title} on hold?`, verdict: 'Save', tone: 'primary' }
            : { title: `Put ${holding.title} on hold?`, verdict: 'Hold' })}
          kind="coupon"
          draft={draft}
          former={holding.state === 'held' ? holding.hold_reason : null}
          send={(reason) => send(holding, reason)}
          onCancel={close}
        />
      )}
    </Stack>
  );
}
