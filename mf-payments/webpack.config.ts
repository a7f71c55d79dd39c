import { createRemote } from '@coupon-center/webpack-config';

export default createRemote(import.meta.dirname);
