/** An empty list: what will be here, and how to add the first one. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Illustration } from './illustration.tsx';
import type { IllustrationName } from './illustration.tsx';

export interface EmptyStateProps {
  title: string;
  illustration?: IllustrationName;
  children?: ReactNode;
}

export function EmptyState({ title, illustration, children }: EmptyStateProps) {
  return (
    <Box
      sx={{
        textAlign: 'center',
        py: { xs: 4, sm: 6 },
        px: 2,
        display: 'grid',
        gap: 2,
        justifyItems: 'center',
      }}
    >
      {illustration && <Illustration name={illustration} />}
      <Typography variant="h2">{title}</Typography>
      {children}
    </Box>
  );
}
