/** Configuration of a remote on its own page. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ConfigurationFactory } from './common.ts';
import { createPage } from './create-page.ts';

/** Replies of the API for a remote that runs alone; exports `answers`, and `states` if it has further ones. */
const ANSWERS = 'src/testing/answers.ts';

/** The entry module, generated because it joins packages that don't know each other. */
function entryOf(folder: string, alone: boolean): string {
  const file = (path: string) => JSON.stringify(join(folder, path));
  const answers = existsSync(join(folder, ANSWERS))
    ? // A copy, because webpack warns about a missing export.
      `import * as own from ${file(ANSWERS)}; const { answers, states } = { ...own };`
    : 'const answers = [], states = {};';
  const code = `
    import '@coupon-center/ui/fonts.css';
    import { runAlone, runStandalone } from '@coupon-center/remote-kit/standalone';
    import * as lifecycles from ${file('src/lifecycle.tsx')};
    import declaration from ${file('remote.json')};
    ${alone ? `${answers} runAlone(lifecycles, declaration, answers, states);` : 'runStandalone(lifecycles, declaration);'}`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/**
 * @param folder absolute path of the remote's package
 * @param alone without a portal: the remote's own answers replace the API
 */
export function createStandalone(folder: string, alone = false): ConfigurationFactory {
  const purpose = alone ? 'alone' : 'standalone';
  return createPage({ folder, purpose, entry: entryOf(folder, alone), title: 'A remote alone' });
}
