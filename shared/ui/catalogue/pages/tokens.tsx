import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { sites, tokensOf } from '@coupon-center/site-config';
import type { CataloguePage } from '../catalogue-page.ts';

const names = Object.keys(tokensOf(sites['6']));

export const page: CataloguePage = {
  title: 'Tokens',
  lead: 'Every color of the portal, for this brand and scheme.',
  states: {
    Colours: () => (
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
        {names.map((name) => (
          <Box key={name} component="figure" sx={{ m: 0 }}>
            <Box
              style={{ background: `var(--${name})` }}
              sx={{ height: 56, borderRadius: 1, border: 1, borderColor: 'divider' }}
            />
            <Typography component="figcaption" variant="caption" sx={{ overflowWrap: 'anywhere' }}>
              --{name}
            </Typography>
          </Box>
        ))}
      </Box>
    ),
  },
};
