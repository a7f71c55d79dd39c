/** The subscription of a store, what pays it, its orders, and whom invoices are made out to. */
import { defineRemote } from '@coupon-center/remote-kit';
import { BillingScreen } from './routes/billing.tsx';
import { PaymentScreen } from './routes/payment.tsx';

export const { bootstrap, mount, unmount } = defineRemote({
  screens: { '/payment': PaymentScreen, '/payment/billing': BillingScreen },
});
