/** Configuration of a standalone remote on its own page. */
import { join } from 'node:path';
import type { ConfigurationFactory } from './common.ts';
import { createPage } from './create-page.ts';

/** The entry module, generated because it joins two packages that don't know each other. */
function entryOf(folder: string): string {
  const code = `
    import '@coupon-center/ui/fonts.css';
    import { runStandalone } from '@coupon-center/remote-kit/standalone';
    import * as lifecycles from ${JSON.stringify(join(folder, 'src/lifecycle.tsx'))};
    import declaration from ${JSON.stringify(join(folder, 'remote.json'))};
    runStandalone(lifecycles, declaration);`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** @param folder absolute path of the remote's package */
export function createStandalone(folder: string): ConfigurationFactory {
  return createPage({ folder, purpose: 'standalone', entry: entryOf(folder), title: 'A remote alone' });
}
