/** Says under a new password how hard it is to guess: in words, in bars, and to those who listen. It refuses nothing. */
import { Box, Typography } from '@coupon-center/ui';
import { strengthOf } from './password-strength.ts';
import type { Strength } from './password-strength.ts';

const HINTS: Record<Strength, { words: string; bars: number; color: string }> = {
  short: { words: '', bars: 0, color: 'divider' },
  weak: { words: 'Weak: easy to guess. A few more words make it better.', bars: 1, color: 'error.main' },
  fair: { words: 'Fair: longer is harder to guess.', bars: 2, color: 'warning.main' },
  strong: { words: 'Strong: hard to guess.', bars: 3, color: 'success.main' },
};

export interface StrengthHintProps {
  password: string;
  /** What others know of the user. */
  known?: readonly string[];
}

export function StrengthHint({ password, known }: StrengthHintProps) {
  const { words, bars, color } = HINTS[strengthOf(password, known)];
  return (
    <Box sx={{ display: 'grid', gap: 0.5, mt: 1, mx: 0.25 }}>
      <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 0.5 }}>
        {[1, 2, 3].map((bar) => (
          <Box key={bar} sx={{ height: 4, borderRadius: 2, bgcolor: bar <= bars ? color : 'divider' }} />
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ minHeight: '1.5em' }}>
        {words && `Password strength: ${words}`}
      </Typography>
    </Box>
  );
}
