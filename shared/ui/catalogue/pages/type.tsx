import Typography from '@mui/material/Typography';
import { TYPE_SCALE } from '@coupon-center/site-config';
import type { CataloguePage } from '../catalogue-page.ts';

const variants = Object.keys(TYPE_SCALE) as (keyof typeof TYPE_SCALE)[];

export const page: CataloguePage = {
  title: 'Type',
  lead: 'The type scale. Style sheets use font: var(--type-…), Material UI its variants.',
  states: {
    Scale: () =>
      variants.map((variant) => (
        <Typography key={variant} variant={variant} component="p">
          {variant}: Save 25% on 1,234 things
        </Typography>
      )),
  },
};
