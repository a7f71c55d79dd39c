/** `/payment`: the subscription, its cards and orders; with `checkout` in the address, the way back from the payment page. */
import { RemoteLink, useSearchParams, useUser } from '@coupon-center/remote-kit';
import { Box, Page, Typography } from '@coupon-center/ui';
import { useCardsSettled } from '../features/cards/cards.api.ts';
import { PaymentMethods } from '../features/cards/payment-methods.tsx';
import { checkoutIn } from '../features/checkout-return/checkout-id.ts';
import { CheckoutReturn } from '../features/checkout-return/checkout-return.tsx';
import { OrderHistory } from '../features/orders/order-history.tsx';
import { CurrentPlan } from '../features/subscription/current-plan.tsx';
import { Section } from '../section.tsx';
import { useFollowSubscription } from '../use-follow-subscription.ts';

export function PaymentScreen() {
  const checkout = checkoutIn(useSearchParams());
  const { store, coupon_center_txn: record } = useUser();
  const isSettled = useCardsSettled(record !== null);
  useFollowSubscription();
  return (
    <Page title="PAYMENT">
      <Section title="PAYMENT DETAILS">
        {checkout === null ? <CurrentPlan /> : <CheckoutReturn checkout={checkout} />}
      </Section>
      {record && <PaymentMethods />}
      {/* Nobody knows how many cards there are: what is below them is read meanwhile, and comes up where it stays. */}
      <Box sx={{ display: 'grid', gap: 'inherit', visibility: isSettled ? undefined : 'hidden' }}>
        {store && (
          <Section title="BILLING DETAILS">
            <Typography>
              Whom your invoices are made out to, and whom we write to about them:{' '}
              <RemoteLink to="/payment/billing">organisation and contacts</RemoteLink>
            </Typography>
          </Section>
        )}
        <OrderHistory />
      </Box>
    </Page>
  );
}
