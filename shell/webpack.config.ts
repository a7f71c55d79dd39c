import { createHost } from '@coupon-center/webpack-config';
import type { ConfigurationFactory } from '@coupon-center/webpack-config';

const configuration: ConfigurationFactory = createHost({
  folder: import.meta.dirname,
  entry: 'src/main.tsx',
});
export default configuration;
