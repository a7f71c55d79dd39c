/** The frame of a screen: one heading, which takes the focus after a navigation, and its content. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface PageProps {
  title: string;
  /** Beside the title: the screen's main action. */
  action?: ReactNode;
  /** `narrow` for forms of one column. */
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

const WIDTHS = { narrow: 480, wide: 1080 } as const;

export function Page({ title, action, width = 'wide', children }: PageProps) {
  return (
    <Box
      sx={{
        maxWidth: WIDTHS[width],
        mx: 'auto',
        px: { xs: 2, sm: 3 },
        py: { xs: 3, sm: 5 },
        display: 'grid',
        gap: 3,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Typography variant="h1" tabIndex={-1} sx={{ outline: 'none' }}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  );
}
