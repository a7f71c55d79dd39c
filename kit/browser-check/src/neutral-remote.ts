/**
 * A remote that does nothing. The page shows it before the remote under test, so that everything the shell loads and keeps
 * for any remote is already there, and between the mounts of that remote.
 */
import { MANIFEST_FILE } from '@coupon-center/portal-contracts';
import { integrityOf } from '@coupon-center/release';

export const NEUTRAL = { name: 'browser-check', version: '1.0.0', path: '/browser-check' } as const;

/** Notice that is shown once on each page, when the remote comes up. */
export const NOTICE = 'A version is checked here.';

const ENTRY = 'entry.js';
const GLOBAL = 'browser_check';
const code = `var ${GLOBAL} = {
  init() {},
  async get() {
    return () => ({
      // Lets the shell load what shows notices.
      async bootstrap({ contract }) { contract.notify.info('${NOTICE}'); },
      async mount({ domElement }) { domElement.append(document.createElement('h1')); },
      async unmount() {},
    });
  },
};`;

const manifest = JSON.stringify({
  metaData: {
    remoteEntry: { name: ENTRY, path: '' },
    globalName: GLOBAL,
    publicPath: 'auto',
    name: GLOBAL,
    type: 'app',
    buildInfo: { buildVersion: NEUTRAL.version, buildName: NEUTRAL.name },
  },
  id: GLOBAL,
  name: GLOBAL,
  shared: [],
  remotes: [],
  exposes: [
    {
      path: './lifecycle',
      name: 'lifecycle',
      id: `${GLOBAL}:lifecycle`,
      assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
    },
  ],
  files: { [ENTRY]: integrityOf(code) },
});

export const neutralFiles: Readonly<Record<string, string>> = { [MANIFEST_FILE]: manifest, [ENTRY]: code };
export const neutralHashes = { [MANIFEST_FILE]: integrityOf(manifest), [ENTRY]: integrityOf(code) };
export const neutralDeclaration = {
  owner: 'checks',
  shellContract: '*',
  routes: [{ path: NEUTRAL.path, title: 'Nothing', guard: 'any' }],
};
