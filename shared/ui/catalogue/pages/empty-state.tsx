import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { EmptyState } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';

export const page: CataloguePage = {
  title: 'EmptyState',
  lead: 'An empty list: what will be here, and how to add the first one.',
  states: {
    'With a way on': () => (
      <EmptyState title="CREATE COUPON FOR YOUR STORE PAGE" illustration="coupons">
        <Typography color="textSecondary">0 COUPON</Typography>
        <Button variant="contained">ADD COUPON</Button>
      </EmptyState>
    ),
    'Words alone': () => <EmptyState title="No orders yet" />,
  },
};
