/** The bar with the buttons of a form, at its end; it stays in sight while there is something to save. */
import { Global } from '@emotion/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CARD_RADIUS } from '../theme/measures.ts';

export interface SaveBarProps {
  /** Whether the bar stays in view. */
  isSticky: boolean;
  /** A short sentence beside the buttons. */
  message?: ReactNode;
  /** Styles that place the bar in its form. */
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
 * Scrolls focused elements clear of the bar and of what is below it. The padding is on the window, because browsers scroll to
 * the caret of a text field and ignore a margin on the field itself.
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
  borderRadius: CARD_RADIUS,
  bgcolor: 'background.raised',
};

/** Leaves room for the message beside the buttons on a phone. */
const BUTTONS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 0.5, sm: 1 },
  justifyContent: 'end',
  ml: 'auto',
  '&& > *': { px: { xs: 1.5, sm: 2.5 } },
};

/**
 * Sticks above whatever the shell and the form show at the bottom of the window, whose heights are in these variables; not in a
 * window that hardly has room for the fields.
 */
const STICKY = {
  '@media (min-height: 26rem)': {
    position: 'sticky',
    bottom: 'calc(8px + var(--below-the-bar, 0px) + var(--covered-bottom, 0px))',
    zIndex: 2,
    boxShadow: 8,
  },
};
