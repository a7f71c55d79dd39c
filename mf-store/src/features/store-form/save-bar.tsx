/** The form's main button, which stays in view on a phone while there is something to save. */
import type { ReactNode } from 'react';
import { Box } from '@coupon-center/ui';

export interface SaveBarProps {
  isSticky: boolean;
  children: ReactNode;
}

/** Distance of a focused field from the bottom of the window, so that the bar does not cover it, in pixels. */
export const SAVE_BAR_ROOM = 112;

export function SaveBar({ isSticky, children }: SaveBarProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: { xs: 'stretch', sm: 'start' },
        ...(isSticky && {
          position: { xs: 'sticky', sm: 'static' },
          // Above whatever the shell lays over the bottom of the window, whose height is in this variable.
          bottom: 'var(--covered-bottom, 0px)',
          zIndex: 2,
          mx: { xs: -2, sm: 0 },
          px: { xs: 2, sm: 0 },
          py: { xs: 1.5, sm: 0 },
          bgcolor: { xs: 'background.default', sm: 'transparent' },
          borderTopStyle: 'solid',
          borderTopWidth: { xs: 1, sm: 0 },
          borderColor: 'divider',
        }),
      }}
    >
      {children}
    </Box>
  );
}
