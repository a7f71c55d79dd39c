/** One line of the checklist: what it is, how it stands in words, and the way to do it. */
import type { ReactNode } from 'react';
import { RemoteLink } from '@coupon-center/remote-kit';
import { Box, Button, Skeleton, StatusChip, Typography } from '@coupon-center/ui';
import { ResendButton } from './resend-button.tsx';
import type { Step, StepState } from './steps.ts';

export interface ChecklistStepProps {
  step: Step;
  retry: () => void;
}

const CHIPS = {
  done: <StatusChip tone="success" label="Done" />,
  todo: <StatusChip tone="info" label="To do" />,
  waiting: <StatusChip tone="neutral" label="Waiting" />,
  unknown: <StatusChip tone="error" label="Not known" />,
  checking: <Skeleton variant="rounded" width={64} height={24} aria-label="Checking" role="img" />,
} as const satisfies Record<StepState, ReactNode>;

/** In line with the text above it, and large enough for a finger. */
const ACTION = {
  gridColumn: '1 / -1',
  '& button': { ml: -1.5 },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
};

export function ChecklistStep({ step, retry }: ChecklistStepProps) {
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
        <StepAction step={step} retry={retry} />
      </Box>
    </Box>
  );
}

function StepAction({ step: { id, state, link }, retry }: ChecklistStepProps) {
  if (state === 'unknown') return <Button onClick={retry}>Retry</Button>;
  if (id === 'email' && state === 'todo') return <ResendButton />;
  return link && <RemoteLink to={link.to}>{link.label}</RemoteLink>;
}
