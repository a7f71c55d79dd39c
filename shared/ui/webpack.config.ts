import { join } from 'node:path';
import { createPage } from '@coupon-center/webpack-config';
import type { ConfigurationFactory } from '@coupon-center/webpack-config';

/** Builds the catalogue; everything else here is built by the packages that use it. */
const configuration: ConfigurationFactory = createPage({
  folder: import.meta.dirname,
  purpose: 'catalogue',
  entry: join(import.meta.dirname, 'catalogue/main.tsx'),
  title: 'Catalogue',
});
export default configuration;
