/** `/payment`: the subscription and the orders; with `checkout` in the address, the way back from the payment page. */
import { useQueryClient } from '@tanstack/react-query';
import { useOnSessionEvent, useSearchParams } from '@coupon-center/remote-kit';
import { Box, Page, Typography } from '@coupon-center/ui';
import { CheckoutReturn } from '../features/checkout-return/checkout-return.tsx';
import { OrderHistory } from '../features/orders/order-history.tsx';
import { CurrentPlan } from '../features/subscription/current-plan.tsx';
import { recheckOrders } from '../orders.api.ts';
import { recheckPlans } from '../plans.api.ts';

export function PaymentScreen() {
  const checkout = useSearchParams().get('checkout');
  const client = useQueryClient();
  // Stripe renews, charges and ends subscriptions while nobody here does anything.
  useOnSessionEvent('subscription-changed', () => {
    void recheckPlans(client);
    void recheckOrders(client);
  });
  return (
    <Page title="PAYMENT">
      <Box component="section" sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="h2">PAYMENT DETAILS</Typography>
        {checkout === null ? <CurrentPlan /> : <CheckoutReturn checkout={checkout} />}
      </Box>
      <OrderHistory />
    </Page>
  );
}
