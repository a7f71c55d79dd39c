/** The bar with the buttons of a form, at its end; it stays in sight while there is something to save. */
import { Global } from '@emotion/react';
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
      <Global styles={CLEAR_OF_THE_BAR} />
      <Typography component="div" variant="body2" sx={{ flex: '1 1 3.75rem', minWidth: 0 }}>
        {message}
      </Typography>
      <Box sx={BUTTONS}>{children}</Box>
    </Box>
  );
}

/**
 * Whatever takes the focus is scrolled clear of the bar, and of what is below it. Of the window, as browsers show the caret of a text
 * field where it has room there, and ask for no margin of the field itself.
 */
const CLEAR_OF_THE_BAR = {
  '@media (min-height: 26rem)': {
    ':root:root': { scrollPaddingBottom: 'calc(12rem + var(--covered-bottom, 0px))' },
  },
};

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  p: 1,
  pl: { xs: 1.5, sm: 2 },
  border: 1,
  borderColor: 'divider',
  borderRadius: '16px',
  bgcolor: 'background.raised',
};

/** On a phone they leave room for the message beside them. */
const BUTTONS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 0.5, sm: 1 },
  justifyContent: 'end',
  ml: 'auto',
  '&& > *': { px: { xs: 1.5, sm: 2.5 } },
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
