/** The provider's review of store pages. */
import { defineRemote } from '@coupon-center/remote-kit';
import { ReviewScreen } from './routes/review.tsx';

export const { bootstrap, mount, unmount } = defineRemote({ screens: { '/review': ReviewScreen } });
