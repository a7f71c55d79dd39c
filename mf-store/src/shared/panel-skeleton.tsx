/** A placeholder of a panel that has another height on a phone. */
import { Box, CardSkeleton } from '@coupon-center/ui';

export interface PanelSkeletonProps {
  /** In pixels, by page width. */
  height: Readonly<Record<'xs' | 'md', number>>;
}

export function PanelSkeleton({ height }: PanelSkeletonProps) {
  return (
    <Box sx={{ '& .MuiCard-root': { height } }}>
      <CardSkeleton height={height.xs} />
    </Box>
  );
}
