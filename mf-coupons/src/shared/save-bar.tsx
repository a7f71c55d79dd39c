/** The bar with the buttons of a form, at its end; it stays in sight while there is something to save. */
import type { ReactNode } from 'react';
import { Box, Typography } from '@coupon-center/ui';

export interface SaveBarProps {
  /** Whether it stays in sight. */
  isSticky: boolean;
  /** A short sentence beside the buttons. */
  message?: ReactNode;
  /** Where it stands in its form. */
  place?: Record<string, object>;
  children: ReactNode;
}

export function SaveBar({ isSticky, message, place, children }: SaveBarProps) {
  return (
    <Box sx={{ ...BAR, ...(isSticky && STICKY), ...place }}>
      <Typography component="div" variant="body2" sx={{ flex: '1 1 6rem', minWidth: 0 }}>
        {message}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'end', ml: 'auto' }}>
        {children}
      </Box>
    </Box>
  );
}

/** Put on the fields of a form, so that a field that takes the focus is scrolled clear of the bar. */
export const CLEAR_OF_THE_BAR = {
  '& input, & textarea, & [role="combobox"], & [role="spinbutton"], & button, & a': {
    scrollMarginBottom: 'calc(11rem + var(--covered-bottom, 0px))',
  },
};

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  p: 1,
  pl: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '16px',
  bgcolor: 'background.raised',
};

/**
 * Above whatever the shell and the form have at the bottom of the window, whose heights are in these variables. Not in a window
 * that has hardly room for the fields.
 */
const STICKY = {
  '@media (min-height: 26rem)': {
    position: 'sticky',
    bottom: 'calc(8px + var(--below-the-bar, 0px) + var(--covered-bottom, 0px))',
    zIndex: 2,
    boxShadow: 8,
  },
};
