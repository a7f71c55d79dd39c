/** What is left until shoppers see the page. It goes when nothing is. */
import { useId, useRef, useState } from 'react';
import { useFocusRescue } from '@coupon-center/remote-kit';
import { Box, Button, LinearProgress, Panel, Typography, VisuallyHidden } from '@coupon-center/ui';
import { ChecklistStep } from './checklist-step.tsx';
import { useSteps } from './use-steps.ts';
import type { Steps } from './use-steps.ts';

const TITLE = 'Get your page live';

export function Checklist() {
  const steps = useSteps();
  const words = `${steps.done} of ${steps.steps.length}`;
  const news = useRef<HTMLElement>(null);
  // A button goes with the step that it did, and the list with the last one.
  const expectChange = useFocusRescue(news, steps.steps.map(({ state }) => state).join());
  // A list that turns up when the coupons are counted takes its place at the end: nothing is pushed away.
  const [isLate] = useState(steps.isOver);
  return (
    <>
      {/* Stays when the list goes, so that its end is heard as well. */}
      <Box ref={news} tabIndex={-1} sx={{ position: 'absolute', outline: 'none' }}>
        <VisuallyHidden announced>{`${TITLE}: ${words} done`}</VisuallyHidden>
      </Box>
      {!steps.isOver && (
        <Box sx={{ order: isLate ? 1 : undefined, minWidth: 0 }}>
          <StepList {...steps} words={words} onGoing={expectChange} />
        </Box>
      )}
    </>
  );
}

/** On a phone what is next, and the rest on demand: the form is not pushed off the screen. */
function StepList({ steps, done, words, retry, onGoing }: Steps & { words: string; onGoing: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const next = steps.find(({ state }) => state === 'todo') ?? steps.find(({ state }) => state !== 'done');
  return (
    <Panel title={TITLE} action={<Typography aria-hidden>{words}</Typography>}>
      <LinearProgress
        variant="determinate"
        value={(100 * done) / steps.length}
        aria-label={TITLE}
        aria-valuetext={words}
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
        {isOpen ? 'Show what is next' : 'Show all steps'}
      </Button>
    </Panel>
  );
}
