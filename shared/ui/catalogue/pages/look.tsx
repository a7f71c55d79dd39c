import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CataloguePage } from '../catalogue-page.ts';

const HERO = {
  background: 'var(--hero-image), var(--hero)',
  borderRadius: 'var(--hero-radius, 0)',
  color: 'var(--on-hero)',
  mask: 'var(--hero-mask, none)',
  p: 5,
};

const CARD = {
  background: 'var(--card-paper, var(--surface))',
  border: '1px solid var(--card-line, var(--line))',
  borderRadius: 'var(--card-radius)',
  display: 'grid',
  gridTemplateColumns: 'min(12rem, 45%) minmax(0, 1fr)',
  maxWidth: '34rem',
  overflowWrap: 'anywhere',
  padding: 'var(--card-pad, 0)',
};

const STUB = {
  background: 'var(--hole, none) var(--primary)',
  borderRadius: 'var(--stub-radius)',
  color: 'var(--on-primary)',
  p: 3,
  paddingLeft: 'calc(24px + var(--hole-room, 0px))',
};

export const page: CataloguePage = {
  title: 'Look',
  lead: 'The choices of the brand besides its colors: typeface, radius, shape of coupons, background and pattern of the hero.',
  states: {
    Hero: () => (
      <Box sx={HERO}>
        <Typography variant="display" component="p">
          Save 25% today
        </Typography>
        <Typography sx={{ color: 'var(--hero-muted)', mt: 2 }}>Text on the pattern.</Typography>
      </Box>
    ),
    Coupon: () => (
      <Box sx={CARD}>
        <Typography variant="h2" component="p" sx={STUB}>
          25% OFF
        </Typography>
        <Typography sx={{ p: 3 }}>Everything in the shop</Typography>
      </Box>
    ),
  },
};
