/** Advice under a field: its mark and color differ from an error's. */
import { Box } from '@coupon-center/ui';

export function FieldHint({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ display: 'flex', gap: 0.75, color: 'info.main', overflowWrap: 'anywhere' }}>
      <Mark />
      <span>{children}</span>
    </Box>
  );
}

function Mark() {
  return (
    <Box
      component="svg"
      viewBox="0 0 16 16"
      aria-hidden
      focusable="false"
      sx={{ width: 16, height: 16, flex: 'none', mt: '2px', fill: 'currentColor' }}
    >
      <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm.9 10.8H7.1V7h1.8v4.8Zm0-6.2H7.1V3.9h1.8v1.7Z" />
    </Box>
  );
}
