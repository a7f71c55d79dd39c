/** The form's main button. On a phone it stays in reach while there is something to save. */
import type { ReactNode } from 'react';
import { Box } from '@coupon-center/ui';

export interface SaveBarProps {
  isSticky: boolean;
  children: ReactNode;
}

/** Room that a field keeps from the lower edge when it gets the focus, so that the bar does not cover it. In pixels. */
export const SAVE_BAR_ROOM = 112;

export function SaveBar({ isSticky, children }: SaveBarProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: { xs: 'stretch', sm: 'start' },
        ...(isSticky && {
          position: { xs: 'sticky', sm: 'static' },
          // Above what the shell lays over the bottom of the window, as it says by this variable.
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
