/** What the parts of the payment screens share in layout: a section under its own heading, and the height of the plan's card. */
import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { Box, Typography } from '@coupon-center/ui';

/**
 * Minimum height of the plan's card and of everything that stands in for it, in pixels by page width, so that nothing below
 * moves when the card arrives.
 */
export const PLAN_HEIGHT = { xs: 470, md: 264 } as const;

export interface SectionProps {
  title: string;
  /** The heading, so that code can focus it. */
  headingRef?: Ref<HTMLElement>;
  /** Beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, headingRef, action, children }: SectionProps) {
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Typography id={headingId} ref={headingRef} variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  );
}
