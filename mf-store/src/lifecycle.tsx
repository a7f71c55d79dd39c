import { defineRemote } from '@coupon-center/remote-kit';
import { MyStoreScreen } from './routes/my-store.tsx';

export const { bootstrap, mount, unmount, still } = defineRemote({ screens: { '/my-store': MyStoreScreen } });
