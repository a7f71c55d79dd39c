/** `/my-store`: the numbers of the merchant's page and what is due, the store with its review, and the steps until it is live. */
import { useRef, useState } from 'react';
import { reviewState } from '@coupon-center/contracts';
import { useSite, useUser } from '@coupon-center/remote-kit';
import { Box, Page } from '@coupon-center/ui';
import { Checklist } from '../features/checklist/checklist.tsx';
import { ComingUp } from '../features/coming-up/coming-up.tsx';
import { StoreNumbers } from '../features/numbers/store-numbers.tsx';
import { OwnStoreStatus } from '../features/own-store/own-store-status.tsx';
import { PageLink } from '../features/page-link/page-link.tsx';
import { ReviewBanner } from '../features/review-banner/review-banner.tsx';
import { StoreForm } from '../features/store-form/store-form.tsx';

export function MyStoreScreen() {
  const { store, coupon_center_txn: subscription } = useUser();
  const { host } = useSite();
  const form = useRef<HTMLElement>(null);
  // For the whole visit, so that nothing moves under somebody who fixes the page.
  const [isFixFirst] = useState(reviewState(store) === 'declined');
  // A page that was never paid for was never seen.
  const home = store && subscription && (
    <Box key="home" sx={HOME}>
      <StoreNumbers store={store} />
      <ComingUp store={store} />
    </Box>
  );
  const edit = (
    <Box key="form" ref={form} sx={{ minWidth: 0 }}>
      <StoreForm
        store={store}
        checklist={<Checklist onFix={() => form.current?.querySelector('input')?.focus()} />}
      />
    </Box>
  );
  return (
    <Box sx={TITLE}>
      <Page
        title={store ? 'YOUR STORE INFORMATION' : `ADD YOUR STORE TO ${host}`}
        action={store && <PageLink store={store} />}
        width="wide"
      >
        <OwnStoreStatus />
        <ReviewBanner store={store} />
        {isFixFirst ? [edit, home] : [home, edit]}
      </Page>
    </Box>
  );
}

/** On a phone, it takes one line in every typeface, so that the page does not move when its own arrives. */
const TITLE = { '@media (max-width: 40em)': { '& h1': { fontSize: '1.5rem' } } };

/** In the columns of the form below, both as high as the higher one. */
const HOME = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
  '& > *': { display: 'grid' },
  // The chart fills what the list beside it leaves.
  '& > :first-of-type > section': { gridTemplateRows: 'auto auto 1fr', alignContent: 'stretch' },
  // The free slots are at the end of a list that leaves room.
  '& > :last-of-type section': {
    display: 'flex',
    flexDirection: 'column',
    '& > :last-child': { mt: 'auto' },
  },
  // A long description is cut, instead of widening its panel.
  '& section': { gridTemplateColumns: 'minmax(0, 1fr)' },
  // A failure is as high as its panel, and as calm.
  '& > * > [role=alert]': { alignContent: 'center', bgcolor: 'background.paper', borderColor: 'divider' },
};
