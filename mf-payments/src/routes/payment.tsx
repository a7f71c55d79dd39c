/** `/payment`: the subscription and the orders; with `checkout` in the address, the way back from the payment page. */
import { useSearchParams } from '@coupon-center/remote-kit';
import { Box, Page, Typography } from '@coupon-center/ui';
import { CheckoutReturn } from '../features/checkout-return/checkout-return.tsx';
import { OrderHistory } from '../features/orders/order-history.tsx';
import { CurrentPlan } from '../features/subscription/current-plan.tsx';

export function PaymentScreen() {
  const checkout = useSearchParams().get('checkout');
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
