/** `/my-store`: the merchant's store page, its review, and what is left until it is live. */
import { useSite, useUser } from '@coupon-center/remote-kit';
import { Page } from '@coupon-center/ui';
import { Checklist } from '../features/checklist/checklist.tsx';
import { OwnStoreStatus } from '../features/own-store/own-store-status.tsx';
import { PageLink } from '../features/page-link/page-link.tsx';
import { ReviewBanner } from '../features/review-banner/review-banner.tsx';
import { StoreForm } from '../features/store-form/store-form.tsx';

export function MyStoreScreen() {
  const { store } = useUser();
  const { host } = useSite();
  return (
    <Page
      title={store ? 'YOUR STORE INFORMATION' : `ADD YOUR STORE TO ${host}`}
      action={store && <PageLink store={store} />}
      width="wide"
    >
      <OwnStoreStatus />
      <ReviewBanner store={store} />
      <StoreForm store={store} checklist={<Checklist />} />
    </Page>
  );
}
