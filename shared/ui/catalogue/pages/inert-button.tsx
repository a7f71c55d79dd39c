import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { InertButton } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';

const REASON = 'You have 10 coupons. Archive one of them to restore another.';

export const page: CataloguePage = {
  title: 'InertButton',
  lead: 'For what is not possible now: can be focused, does nothing, and says why.',
  states: {
    'Three looks': () => (
      <Stack sx={{ gap: 1.5 }}>
        <Typography id="inert-reason" variant="body2">
          {REASON}
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          {(['contained', 'outlined', 'text'] as const).map((variant) => (
            <InertButton key={variant} variant={variant} reason={REASON} reasonId="inert-reason">
              Restore
            </InertButton>
          ))}
        </Stack>
      </Stack>
    ),
  },
};
