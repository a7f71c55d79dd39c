import Button from '@mui/material/Button';
import { Page, Panel } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';

export const page: CataloguePage = {
  title: 'Page',
  lead: 'The frame of a screen. Its heading takes the focus after navigation.',
  states: {
    Wide: () => (
      <Page
        title="Coupons"
        lead="Drag them into the order that shoppers see."
        action={<Button variant="contained">ADD COUPON</Button>}
      >
        <Panel>What the screen is about.</Panel>
      </Page>
    ),
    Narrow: () => (
      <Page title="Log in" width="narrow">
        <Panel>A few fields.</Panel>
      </Page>
    ),
  },
};
