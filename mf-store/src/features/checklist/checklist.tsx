/** What is left to do before the page is live; hidden once everything is done. */
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { failureMessage, RemoteLink, useContract, useFocusRescue } from '@coupon-center/remote-kit';
import {
  ActionButton,
  Box,
  Button,
  LinearProgress,
  Panel,
  Skeleton,
  StatusChip,
  Typography,
  VisuallyHidden,
} from '@coupon-center/ui';
import { nextStep, useSteps } from './steps.ts';
import type { Step, Steps, StepState } from './steps.ts';
import { resend } from './checklist.api.ts';

export interface ChecklistProps {
  /** Goes to the form, to fix a declined page. */
  onFix?: () => void;
}

export function Checklist({ onFix }: ChecklistProps) {
  const steps = useSteps();
  const title = steps.isPageLive ? 'Finish setting up' : 'Get your page live';
  const progress = `${steps.done} of ${steps.steps.length}`;
  const news = useRef<HTMLElement>(null);
  // A finished step loses its button, and the last one takes the list with it.
  const expectChange = useFocusRescue(news, steps.steps.map(({ state }) => state).join());
  // A list that appears only once the coupons are counted goes to the end, so that nothing moves.
  const [isLate] = useState(steps.isOver);
  return (
    <>
      {/* Stays when the list disappears, so that this is announced too. */}
      <Box ref={news} tabIndex={-1} sx={{ position: 'absolute', outline: 'none' }}>
        <VisuallyHidden announced>{`${title}: ${progress} done`}</VisuallyHidden>
      </Box>
      {!steps.isOver && (
        <Box sx={{ order: isLate ? 1 : undefined, minWidth: 0 }}>
          <StepList {...steps} title={title} progress={progress} onGoing={expectChange} onFix={onFix} />
        </Box>
      )}
    </>
  );
}

interface StepListProps extends Steps, ChecklistProps {
  title: string;
  progress: string;
  onGoing: () => void;
}

/** Shows only the next step on a phone, and the rest on demand, so the form stays on the screen. */
function StepList({ title, progress, steps, done, retry, onGoing, onFix }: StepListProps) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const next = nextStep(steps);
  return (
    <Panel title={title} action={<Typography aria-hidden>{progress}</Typography>}>
      <LinearProgress
        variant="determinate"
        value={(100 * done) / steps.length}
        aria-label={title}
        aria-valuetext={progress}
      />
      <Box component="ol" id={listId} sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {steps.map((step) => (
          <Box
            component="li"
            key={step.id}
            sx={{ display: { xs: isOpen || step === next ? 'block' : 'none', md: 'block' } }}
          >
            <ChecklistStep step={step} retry={retry} onGoing={onGoing} onFix={onFix} />
          </Box>
        ))}
      </Box>
      <Button
        aria-expanded={isOpen}
        aria-controls={listId}
        variant="text"
        onClick={() => setOpen(!isOpen)}
        sx={{ display: { md: 'none' }, justifySelf: 'start', ml: -1.5, my: -1 }}
      >
        {isOpen ? 'Show next step only' : 'Show all steps'}
      </Button>
    </Panel>
  );
}

interface ChecklistStepProps extends ChecklistProps {
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

function ChecklistStep({ step, ...actions }: ChecklistStepProps) {
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

function StepAction({ step: { id, state, link }, retry, onGoing, onFix }: ChecklistStepProps) {
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
  if (id === 'email' && state !== 'done') return <ResendButton onGoing={onGoing} />;
  if (id === 'approval' && state === 'todo')
    return (
      <Button variant="text" onClick={onFix}>
        Go to the form
      </Button>
    );
  return link && <RemoteLink to={link.to}>{link.label}</RemoteLink>;
}

/**
 * Resends the verification email, or updates the session if the address is verified already.
 * @param props.onGoing called when the button is about to disappear
 */
function ResendButton({ onGoing }: { onGoing: () => void }) {
  const contract = useContract();

  async function sendAgain() {
    try {
      if (await resend(contract)) {
        contract.notify.success('We sent the email again. Check your inbox.');
        return;
      }
      onGoing();
      await contract.session.refreshUser();
    } catch (error) {
      contract.report(error);
      contract.notify.error(failureMessage(error));
    }
  }

  return (
    <ActionButton action={sendAgain} variant="text" busyLabel="Sending...">
      Resend
    </ActionButton>
  );
}
