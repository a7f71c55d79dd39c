import { createHost } from '@coupon-center/webpack-config';
import type { ConfigurationFactory } from '@coupon-center/webpack-config';

const configuration: ConfigurationFactory = createHost({
  folder: import.meta.dirname,
  entry: 'src/main.ts',
  render: 'src/first-paint/render.tsx',
  testing: { before: 'qa/src/boot.ts', after: 'qa/src/start.tsx' },
});
export default configuration;
