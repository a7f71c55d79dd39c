/** `/payment`: the subscription, its cards and orders; with `checkout` in the address, the return from the payment page. */
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useContract, useOnSessionEvent, useSearchParams, useUser } from '@coupon-center/remote-kit';
import { Box, Page } from '@coupon-center/ui';
import { PaymentMethods } from '../features/cards/payment-methods.tsx';
import { CHECKOUT_TIMING, checkoutIn, CheckoutReturn } from '../features/checkout-return/checkout-return.tsx';
import { JustPaid } from '../features/checkout-return/just-paid.tsx';
import { BillingSummary } from '../features/organization/billing-summary.tsx';
import { OrderHistory } from '../features/orders/order-history.tsx';
import { CurrentPlan } from '../features/subscription/current-plan.tsx';
import { recheckCards, useCardsSettled } from '../shared/cards.api.ts';
import { isSettled } from '../shared/page-heights.ts';
import { organizationQuery } from '../shared/organization.api.ts';
import { recheckOrders } from '../shared/orders.api.ts';
import { plansQuery, recheckPlans } from '../shared/plans.api.ts';
import { Section } from '../shared/section.tsx';

/** @param props.checkoutTiming how long to wait for a checkout; shorter in tests */
export function PaymentScreen({ checkoutTiming = CHECKOUT_TIMING }) {
  const checkout = checkoutIn(useSearchParams());
  const { store, coupon_center_txn: record } = useUser();
  const plans = useQuery({ ...plansQuery(useContract()), enabled: checkout === null });
  const isPlanSettled = checkout !== null || isSettled(plans);
  const areCardsSettled = useCardsSettled(record !== null);
  const isBillingSettled = !useQuery({ ...organizationQuery(useApi()), enabled: store !== null }).isLoading;
  const client = useQueryClient();
  const [hasPaid, setPaid] = useState(false);
  // Stripe renews, charges and ends subscriptions by itself; other tabs and devices pay and cancel.
  useOnSessionEvent('subscription-changed', () => {
    void recheckPlans(client);
    void recheckOrders(client);
    void recheckCards(client);
  });
  return (
    <Page title="PAYMENT">
      <Section title="PAYMENT DETAILS">
        {hasPaid && <JustPaid />}
        {checkout === null ? (
          <CurrentPlan />
        ) : (
          <CheckoutReturn checkout={checkout} timing={checkoutTiming} onPaid={() => setPaid(true)} />
        )}
      </Section>
      {/* The height of each part is unknown at first: what follows loads already, and appears once its place is final. */}
      <Box sx={below(isPlanSettled)}>
        {record && <PaymentMethods />}
        <Box sx={below(isPlanSettled && areCardsSettled && isBillingSettled)}>
          {store && (
            <Section title="Billing details">
              <BillingSummary />
            </Section>
          )}
          <OrderHistory failed={plans.data?.subscription?.failed_payment ?? null} />
        </Box>
      </Box>
    </Page>
  );
}

/** Hides what follows a part until the height of that part is settled. */
const below = (isSettledAbove: boolean) => ({
  display: 'grid',
  gap: 'inherit',
  minWidth: 0,
  visibility: isSettledAbove ? 'inherit' : 'hidden',
});
