/** `/payment`: the subscription, its cards and orders; with `checkout` in the address, the return from the payment page. */
import { useQueryClient } from '@tanstack/react-query';
import { RemoteLink, useOnSessionEvent, useSearchParams, useUser } from '@coupon-center/remote-kit';
import { Box, Page, TOUCHABLE_LINK, Typography } from '@coupon-center/ui';
import { PaymentMethods } from '../features/cards/payment-methods.tsx';
import { CHECKOUT_TIMING, checkoutIn, CheckoutReturn } from '../features/checkout-return/checkout-return.tsx';
import { OrderHistory } from '../features/orders/order-history.tsx';
import { CurrentPlan } from '../features/subscription/current-plan.tsx';
import { recheckCards, useCardsSettled } from '../shared/cards.api.ts';
import { recheckOrders } from '../shared/orders.api.ts';
import { recheckPlans } from '../shared/plans.api.ts';
import { Section } from '../shared/section.tsx';

/** @param props.checkoutTiming how long a checkout is waited for; tests are less patient */
export function PaymentScreen({ checkoutTiming = CHECKOUT_TIMING }) {
  const checkout = checkoutIn(useSearchParams());
  const { store, coupon_center_txn: record } = useUser();
  const isSettled = useCardsSettled(record !== null);
  const client = useQueryClient();
  // Stripe renews, charges and ends subscriptions by itself; other tabs and devices pay and cancel.
  useOnSessionEvent('subscription-changed', () => {
    void recheckPlans(client);
    void recheckOrders(client);
    void recheckCards(client);
  });
  return (
    <Page title="PAYMENT">
      <Section title="PAYMENT DETAILS">
        {checkout === null ? <CurrentPlan /> : <CheckoutReturn checkout={checkout} timing={checkoutTiming} />}
      </Section>
      {record && <PaymentMethods />}
      {/* The number of cards isn't known yet: what follows them loads already, and shows up where it will stay. */}
      <Box sx={{ display: 'grid', gap: 'inherit', visibility: isSettled ? undefined : 'hidden' }}>
        {store && (
          <Section title="BILLING DETAILS">
            <Box sx={{ '& a': TOUCHABLE_LINK }}>
              <Typography>Who we invoice, and who we email about billing.</Typography>
              <RemoteLink to="/payment/billing">Edit billing details</RemoteLink>
            </Box>
          </Section>
        )}
        <OrderHistory />
      </Box>
    </Page>
  );
}
