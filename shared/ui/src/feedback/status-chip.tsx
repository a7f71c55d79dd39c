/** The state of a thing in a word or two. */
import Chip from '@mui/material/Chip';
import type { Tone } from '@coupon-center/site-config';

export interface StatusChipProps {
  tone: Tone | 'neutral';
  label: string;
}

export function StatusChip({ tone, label }: StatusChipProps) {
  const colours =
    tone === 'neutral'
      ? { bgcolor: 'background.subtle', color: 'text.secondary', border: 1, borderColor: 'divider' }
      : { bgcolor: `${tone}.soft`, color: `${tone}.onSoft` };
  return <Chip size="small" label={label} sx={{ ...colours, borderRadius: 99, px: 0.5 }} />;
}
