/** The subscription of a store and its orders. */
import { defineRemote } from '@coupon-center/remote-kit';
import { PaymentScreen } from './routes/payment.tsx';

export const { bootstrap, mount, unmount } = defineRemote({ screens: { '/payment': PaymentScreen } });
