/** `/my-store`: the merchant's store page and its review. */
import { useSite, useUser } from '@coupon-center/remote-kit';
import { Page } from '@coupon-center/ui';
import { OwnStoreStatus } from '../features/own-store/own-store-status.tsx';
import { ReviewBanner } from '../features/review-banner/review-banner.tsx';
import { StoreForm } from '../features/store-form/store-form.tsx';
import { VerifyBanner } from '../features/verify-banner/verify-banner.tsx';

export function MyStoreScreen() {
  const { store } = useUser();
  const { host } = useSite();
  return (
    <Page title={store ? 'YOUR STORE INFORMATION' : `ADD YOUR STORE TO ${host}`} width="narrow">
      <VerifyBanner />
      <OwnStoreStatus />
      {store && <ReviewBanner store={store} />}
      <StoreForm key={store?.id ?? 'new'} store={store} />
    </Page>
  );
}
