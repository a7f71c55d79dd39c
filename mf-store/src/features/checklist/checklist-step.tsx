/** One step of the checklist: title, state, hint and action. */
import type { ReactNode } from 'react';
import { RemoteLink } from '@coupon-center/remote-kit';
import { ActionButton, Box, Skeleton, StatusChip, Typography } from '@coupon-center/ui';
import { ResendButton } from './resend-button.tsx';
import type { Step, StepState } from './steps.ts';

export interface ChecklistStepProps {
  step: Step;
  retry: () => Promise<unknown>;
  /** Called before an action that may remove its button. */
  onGoing: () => void;
}

const CHIPS = {
  done: <StatusChip tone="success" label="Done" />,
  todo: <StatusChip tone="info" label="To do" />,
  waiting: <StatusChip tone="neutral" label="Waiting" />,
  unknown: <StatusChip tone="error" label="Unknown" />,
  checking: <Skeleton variant="rounded" width={64} height={24} aria-label="Checking" role="img" />,
} as const satisfies Record<StepState, ReactNode>;

/** Aligned with the text above, and large enough for a finger. */
const ACTION = {
  gridColumn: '1 / -1',
  '& button': { ml: -1.5 },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
};

export function ChecklistStep({ step, ...actions }: ChecklistStepProps) {
  const { title, state, hint } = step;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 1.5, alignItems: 'center' }}>
      <Typography sx={{ fontWeight: state === 'todo' ? 650 : undefined }}>{title}</Typography>
      {CHIPS[state]}
      {hint && (
        <Typography
          variant="body2"
          sx={{ gridColumn: '1 / -1', color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {hint}
        </Typography>
      )}
      <Box sx={ACTION}>
        <StepAction step={step} {...actions} />
      </Box>
    </Box>
  );
}

function StepAction({ step: { id, state, link }, retry, onGoing }: ChecklistStepProps) {
  if (state === 'unknown')
    return (
      <ActionButton
        variant="text"
        action={() => {
          onGoing();
          return retry();
        }}
      >
        Retry
      </ActionButton>
    );
  if (id === 'email' && state === 'todo') return <ResendButton onGoing={onGoing} />;
  return link && <RemoteLink to={link.to}>{link.label}</RemoteLink>;
}
