/** A part of the payment screens under its own heading. */
import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { Box, Typography } from '@coupon-center/ui';

export interface SectionProps {
  title: string;
  /** The heading, so that code can focus it. */
  headingRef?: Ref<HTMLElement>;
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
