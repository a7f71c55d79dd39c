/** What is left to do before the page is live; hidden once everything is done. */
import { useId, useRef, useState } from 'react';
import { useFocusRescue } from '@coupon-center/remote-kit';
import { Box, Button, LinearProgress, Panel, Typography, VisuallyHidden } from '@coupon-center/ui';
import { ChecklistStep } from './checklist-step.tsx';
import { nextStep } from './steps.ts';
import { useSteps } from './use-steps.ts';
import type { Steps } from './use-steps.ts';

export function Checklist() {
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
          <StepList {...steps} title={title} progress={progress} onGoing={expectChange} />
        </Box>
      )}
    </>
  );
}

interface StepListProps extends Steps {
  title: string;
  /** In words. */
  progress: string;
  onGoing: () => void;
}

/** On a phone only the next step, and the rest on demand: the form stays on the screen. */
function StepList({ title, progress, steps, done, retry, onGoing }: StepListProps) {
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
            <ChecklistStep step={step} retry={retry} onGoing={onGoing} />
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
