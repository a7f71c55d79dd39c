import Stack from '@mui/material/Stack';
import { TONES } from '@coupon-center/site-config';
import { StatusChip } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';

export const page: CataloguePage = {
  title: 'StatusChip',
  lead: 'A status in a word or two.',
  states: {
    Tones: () => (
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {[...TONES, 'neutral' as const].map((tone) => (
          <StatusChip key={tone} tone={tone} label={`This is ${tone}`} />
        ))}
      </Stack>
    ),
  },
};
