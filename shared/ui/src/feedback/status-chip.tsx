/** A status in a word or two. */
import Chip from '@mui/material/Chip';
import type { Tone } from '@coupon-center/site-config';

export interface StatusChipProps {
  tone: Tone | 'neutral';
  label: string;
}

const soft = (tone: Tone) => ({ bgcolor: `${tone}.soft`, color: `${tone}.onSoft` });

const COLOURS: Readonly<Record<StatusChipProps['tone'], Readonly<Record<string, string>>>> = {
  success: soft('success'),
  // The soft yellow would look beige on white, and olive in the dark.
  warning: { bgcolor: 'yellow.main', color: 'yellow.text' },
  error: soft('error'),
  info: soft('info'),
  neutral: { bgcolor: 'background.subtle', color: 'text.secondary', borderColor: 'divider' },
};

export function StatusChip({ tone, label }: StatusChipProps) {
  // With forced colours the border is drawn, and keeps the chip's shape.
  const border = { border: 1, borderColor: 'transparent' };
  return <Chip size="small" label={label} sx={{ ...border, ...COLOURS[tone], borderRadius: 99, px: 0.5 }} />;
}
