/** A store's subscription, its cards and orders, and its billing details. */
import { defineRemote } from '@coupon-center/remote-kit';
import { BillingScreen } from './routes/billing.tsx';
import { PaymentScreen } from './routes/payment.tsx';

export const { bootstrap, mount, unmount, still } = defineRemote({
  screens: { '/payment': PaymentScreen, '/payment/billing': BillingScreen },
});
