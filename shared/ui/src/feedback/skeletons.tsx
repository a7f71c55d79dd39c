/** Placeholders of the same height as the content that is loading, so that nothing moves when it arrives. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { CARD_RADIUS, TOUCH_TARGET } from '../theme/measures.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

/** Height of a field with its label in the outline. */
const FIELD = 56;

function Waiting({ children, gap }: { children: ReactNode; gap: number }) {
  return (
    <Box role="status" aria-busy sx={{ display: 'grid', gap, position: 'relative' }}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {children}
    </Box>
  );
}

function times(count: number, draw: (index: number) => ReactNode): ReactNode[] {
  return Array.from({ length: count }, (_, index) => draw(index));
}

/** @param props.fields number of fields; a button follows them */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <Waiting gap={2.5}>
      {times(fields, (index) => (
        <Skeleton key={index} variant="rounded" height={FIELD} />
      ))}
      <Skeleton variant="rounded" height={TOUCH_TARGET} width={140} />
    </Waiting>
  );
}

/** @param props.height of one row, in pixels */
export function ListSkeleton({ rows, height }: { rows: number; height: number }) {
  return (
    <Waiting gap={2}>
      {times(rows, (index) => (
        <Skeleton key={index} variant="rounded" height={height} sx={{ borderRadius: CARD_RADIUS }} />
      ))}
    </Waiting>
  );
}

/** @param props.height of the card, in pixels */
export function CardSkeleton({ height }: { height: number }) {
  return (
    <Waiting gap={0}>
      <Card sx={{ height, p: 3, display: 'grid', gap: 1.5, alignContent: 'start', overflow: 'hidden' }}>
        <Skeleton variant="rounded" height={28} width="45%" />
        <Skeleton variant="text" width="90%" />
        <Skeleton variant="text" width="70%" />
      </Card>
    </Waiting>
  );
}
