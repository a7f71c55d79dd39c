/** The form's main button. On a phone it stays in reach while there is something to save. */
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Box } from '@coupon-center/ui';

export interface SaveBarProps {
  isSticky: boolean;
  children: ReactNode;
}

/** Room that a field keeps from the lower edge when it gets the focus, so that the bar does not cover it. In pixels. */
export const SAVE_BAR_ROOM = 112;

const watchOnline = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

export function SaveBar({ isSticky, children }: SaveBarProps) {
  // Offline the shell's banner stands there, and nothing can be saved.
  const hasPlace = useSyncExternalStore(watchOnline, isOnline);
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: { xs: 'stretch', sm: 'start' },
        ...(isSticky &&
          hasPlace && {
            position: { xs: 'sticky', sm: 'static' },
            bottom: 0,
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
