import Button from '@mui/material/Button';
import { TONES } from '@coupon-center/site-config';
import { Notice } from '../../src/index.ts';
import type { CataloguePage } from '../catalogue-page.ts';

export const page: CataloguePage = {
  title: 'Notice',
  lead: 'A message in the page. An error is announced immediately, the others politely.',
  states: {
    Tones: () =>
      TONES.map((tone) => (
        <Notice key={tone} tone={tone} role="note">
          This is how {tone} reads.
        </Notice>
      )),
    'With a title and an action': () => (
      <Notice
        tone="warning"
        role="note"
        title="Your payment did not go through"
        action={
          <Button color="inherit" variant="outlined">
            Update payment method
          </Button>
        }
      >
        Your coupons stay live until March 9.
      </Notice>
    ),
  },
};
