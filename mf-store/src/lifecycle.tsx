import { defineRemote } from '@coupon-center/remote-kit';
import { MyStoreScreen } from './routes/my-store.tsx';

export const { bootstrap, mount, unmount } = defineRemote({ screens: { '/my-store': MyStoreScreen } });
