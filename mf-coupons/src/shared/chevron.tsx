import { Box } from '@coupon-center/ui';

export interface ChevronProps {
  /** Rotation in degrees, clockwise; at 0 it points to the right. */
  turn: number;
}

export function Chevron({ turn }: ChevronProps) {
  return (
    <Box
      component="svg"
      viewBox="0 0 20 20"
      aria-hidden="true"
      sx={{ width: 20, height: 20, transform: `rotate(${turn}deg)` }}
    >
      <path d="m7 4 6 6-6 6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </Box>
  );
}
