/**
 * The import rules of the project. The table says which of our folders a folder may import besides itself; the
 * remotes share one row, which covers a new remote as soon as its folder exists.
 */
const leaves = ['shared/contracts', 'shared/site-config'];
const border = 'shared/portal-contracts';

const mayImport = {
  'shared/schema': [],
  'shared/contracts': ['shared/schema'],
  'shared/portal-contracts': ['shared/schema', 'shared/contracts'],
  'shared/site-config': ['shared/schema'],
  'shared/session': ['shared/contracts', border],
  'shared/api-client': ['shared/schema', ...leaves, border],
  'shared/ui': leaves,
  'shared/server-kit': ['shared/contracts'],
  'shared/database': ['shared/server-kit'],
  'shared/coupon-card': ['shared/contracts'],
  'shared/shell-page': ['shared/site-config', border],
  'shared/remote-kit': [
    'shared/schema',
    ...leaves,
    border,
    'shared/session',
    'shared/api-client',
    'shared/ui',
  ],
  'shell/src': ['shared/(?!(server-kit|database)/)[^/]+', 'shell/qa'],
  'shell/qa': [...leaves, border, 'shared/shell-page', 'shared/remote-kit'],
  'shell/server': [...leaves, border, 'shared/server-kit', 'shared/shell-page', 'release/src'],
  backend: ['shared/schema', ...leaves, 'shared/server-kit', 'shared/database'],
  storefront: [...leaves, 'shared/schema', 'shared/server-kit', 'shared/coupon-card'],
  sandbox: [...leaves, 'shared/server-kit'],
  'release/src': ['shared/contracts', border],
  'release/server': [
    'shared/contracts',
    border,
    'shared/site-config',
    'shared/server-kit',
    'shared/database',
    'release/src',
  ],
  webpack: [...leaves, border, 'release/src'],
  kit: ['shared/contracts', border, 'shared/remote-kit', 'release/src', 'tools'],
  journeys: [...leaves, border, 'shared/api-client'],
  stack: [
    ...leaves,
    border,
    'journeys',
    'shared/api-client',
    'shared/server-kit',
    'shared/database',
    'release/src',
    'release/server',
    'webpack',
    'shell/server',
    'backend',
    'storefront',
    'sandbox',
  ],
  compose: [
    ...leaves,
    border,
    'shared/server-kit',
    'shared/database',
    'release/src',
    'release/server',
    'webpack',
    'journeys',
    'stack',
    'testing',
  ],
  testing: ['stack'],
  e2e: [
    ...leaves,
    border,
    'journeys',
    'shared/api-client',
    'shared/server-kit',
    'shared/shell-page',
    'release/src',
    'kit',
    'sandbox',
    'stack',
    'testing',
    'tools',
  ],
  bench: [
    ...leaves,
    border,
    'shared/shell-page',
    'release/src',
    'webpack',
    'journeys',
    'stack',
    'testing',
    'tools',
  ],
  deploy: [...leaves, 'shared/server-kit', 'shared/database', 'journeys', 'sandbox', 'testing', 'tools'],
  tools: [],
};

/** What tests and their helpers may import besides. */
const testsMayImport = {
  backend: ['sandbox'],
  'release/server': ['tools'],
};

/** All folders of code. Everything else (node_modules, core modules) is outside the table. */
const ours =
  '^(shared|shell|mf-[^/]+|backend|storefront|sandbox|release|webpack|kit|stack|compose|testing|journeys|e2e|bench|deploy|tools|scripts)/';
const buildConfig = '/webpack\\.config\\.ts$';
const testCode = '(\\.test(-support)?\\.tsx?$|(^|/)testing/|^compose/|^e2e/|^bench/|^deploy/)';

/** Code that runs in a page: all of these folders except `src/server/` of a package. */
const pageCode =
  '^(mf-[^/]+/src|shell/(src|qa/src)|shared/(ui|remote-kit|session|api-client|coupon-card|shell-page|site-config|contracts|portal-contracts)/src)/(?!server/)';
const serverCode =
  '^(backend|sandbox|release|shell/server|shared/(contracts|portal-contracts|site-config|server-kit|database|shell-page|session|api-client))/';
/** Code that draws on the server, or serves what is drawn there. */
const drawingCode = '^(storefront|stack|compose|shared/coupon-card)/';
const widgetLibraries =
  '(^|/)node_modules/(react-router|react-router-dom|react-hook-form|@mui|@emotion|@tanstack|notistack)/';
/** The interface of a backend feature for other features. */
const port = '^backend/src/features/([^/]+)/\\1\\.port\\.ts$';
const react = '(^|/)node_modules/(react|react-dom)/';

const anyOf = (folders) => `^(${folders.join('|')})/`;

const arrows = Object.entries(mayImport).flatMap(([folder, targets]) => {
  const name = folder.replace('shared/', '').replace('/', '-');
  const forTests = testsMayImport[folder];
  const arrow = (suffix, from, allowed) => ({
    name: `${name}-${suffix}`,
    comment: `${folder} may import ${allowed.join(', ').replaceAll(/(\(\?!.*?\))?\[\^\/\]\+/g, '*') || 'nothing of ours'}.`,
    from,
    // Another rule keeps remotes out.
    to: { path: ours, pathNot: [anyOf([folder, ...allowed]), '^mf-'] },
  });
  const code = arrow('imports', { path: `^${folder}/`, pathNot: forTests ? testCode : buildConfig }, targets);
  if (!forTests) return [code];
  return [code, arrow('tests-import', { path: `^${folder}/.*${testCode}` }, [...targets, ...forTests])];
});

const rules = [
  ...arrows,
  {
    name: 'contracts-is-a-leaf',
    comment: 'contracts needs schema and nothing else, so that everybody can afford it.',
    from: { path: '^shared/contracts/', pathNot: testCode },
    to: { pathNot: ours },
  },
  {
    name: 'pages-have-a-part-of-zod',
    comment: 'Zod as a whole is four times the bytes of what @coupon-center/schema has of it.',
    from: { path: pageCode, pathNot: [testCode, '^shell/src/remotes/provided-modules\\.ts$'] },
    to: { path: '(^|/)node_modules/zod/' },
  },
  {
    name: 'remotes-are-strangers',
    comment: 'A remote is built, published and rolled back without looking at another one.',
    from: { path: '^(mf-[^/]+)/' },
    to: { path: '^mf-[^/]+/', pathNot: '^$1/' },
  },
  {
    name: 'nobody-knows-a-remote',
    comment: 'The shell and everything else know remotes through the registry only: not even a type.',
    from: { pathNot: '^mf-' },
    to: { path: '^mf-' },
  },
  {
    name: 'remotes-import-shared',
    comment:
      'Of our own code, a remote imports packages of shared/ only, and of these none that is the shell’s or a server’s.',
    from: { path: '^mf-', pathNot: buildConfig },
    to: { path: ours, pathNot: '^(shared/(?!(server-kit|database|shell-page)/)|mf-[^/]+/)' },
  },
  {
    name: 'remotes-leave-the-address-alone',
    comment: 'The shell owns the address; a remote has `location` and `navigate` of the shell contract.',
    from: { path: '^mf-' },
    to: { path: '(^|/)node_modules/(react-router|react-router-dom|single-spa)/' },
  },
  {
    name: 'build-configuration-imports',
    comment: 'A webpack.config.ts asks webpack/ for everything.',
    from: { path: buildConfig },
    to: { path: ours, pathNot: '^webpack/' },
  },
  {
    name: 'features-are-neighbours',
    comment:
      "A feature never imports another: what a remote's features share is in src/shared/, the backend's meet in ports.",
    from: { path: '^([^/]+)/src/features/([^/]+)/' },
    to: { path: '^$1/src/features/', pathNot: ['^$1/src/features/$2/', port] },
  },
  {
    name: 'ports-are-types',
    comment:
      'Of the port of another feature, a feature of the backend imports types; app.ts passes it the rest.',
    from: { path: '^backend/src/features/([^/]+)/' },
    to: { path: port, pathNot: '^backend/src/features/$1/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'features-know-no-screen',
    comment: 'A screen composes features; a feature does not know where it is shown.',
    from: { path: '^(mf-[^/]+)/src/features/' },
    to: { path: '^$1/src/(routes/|lifecycle)' },
  },
  {
    name: 'features-share-in-shared',
    comment: "What several features of a remote need is in the remote's src/shared/, and nowhere else.",
    from: { path: '^(mf-[^/]+)/src/features/', pathNot: testCode },
    to: { path: '^$1/src/', pathNot: ['^$1/src/(features|routes|shared)/', '^$1/src/lifecycle'] },
  },
  {
    name: 'shared-knows-no-feature',
    comment: 'src/shared/ of a remote serves its features and screens, and imports none of them.',
    from: { path: '^(mf-[^/]+)/src/shared/', pathNot: testCode },
    to: { path: '^$1/src/(features/|routes/|lifecycle)' },
  },
  {
    name: 'platform-knows-no-feature',
    comment: 'The platform of the backend serves features and imports none.',
    from: { path: '^backend/src/platform/', pathNot: testCode },
    to: { path: '^backend/src/features/' },
  },
  {
    name: 'a-service-speaks-no-http',
    comment: 'routes -> service -> repository: HTTP ends in the routes.',
    from: { path: '\\.(service|repository)\\.ts$' },
    to: { path: ['(^|/)node_modules/fastify', '\\.routes\\.ts$'] },
  },
  {
    name: 'a-repository-decides-nothing',
    comment: 'routes -> service -> repository: rules live in the service.',
    from: { path: '\\.repository\\.ts$' },
    to: { path: '\\.service\\.ts$' },
  },
  {
    name: 'react-stays-in-the-page',
    comment:
      'No server, and no package that a server imports, reaches what draws a page, not even by detours.',
    from: { path: serverCode, pathNot: testCode },
    to: { path: [react, widgetLibraries], reachable: true },
  },
  {
    name: 'the-store-page-needs-react-alone',
    comment: 'The store page is drawn with React on the server, and with nothing that needs a browser.',
    from: { path: drawingCode, pathNot: testCode },
    to: { path: widgetLibraries, reachable: true },
  },
  {
    name: 'merchants-load-no-panel',
    comment:
      'The shell knows types of the testers’ panel; the panel is a build beside it, for testers’ pages only.',
    from: { path: '^shell/src/' },
    to: { path: '^shell/qa/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'node-stays-on-the-server',
    comment: 'Code of the page runs without Node.',
    from: { path: pageCode, pathNot: testCode },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'packages-by-name',
    comment: 'Another package is imported by its name, so that its `exports` decide what is public.',
    from: { path: '^(shared/[^/]+|(?:shell|release)/server|shell/qa|[^/]+)/' },
    to: {
      path: ours,
      pathNot: '^$1/',
      dependencyTypes: ['local'],
      dependencyTypesNot: ['aliased-workspace'],
    },
  },
  {
    name: 'no-test-code-in-production',
    comment: 'What ships imports nothing that exists for tests.',
    from: { pathNot: testCode },
    to: { path: testCode },
  },
  {
    name: 'no-dev-dependency-in-production',
    comment:
      'What ships imports only what its package.json lists under `dependencies`: an image has nothing else installed.',
    from: { path: ours, pathNot: [testCode, buildConfig, '^scripts/', '^shared/ui/catalogue/'] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'npm-peer', 'type-only'] },
  },
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or three.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolvable',
    comment: 'An import names a file or a package that is there.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-orphans',
    comment: 'A file that nothing imports and that imports nothing is a leftover.',
    from: {
      orphan: true,
      pathNot: [
        '\\.config\\.[jt]s$',
        '\\.d\\.ts$',
        testCode,
        '^scripts/',
        // The preset names it, for jest to load.
        '^kit/jest-preset/src/style-sheet\\.js$',
        // Browsers get it as it is.
        '^storefront/src/client/',
        '/(index|main|server)\\.ts$',
      ],
    },
    to: {},
  },
];

export default {
  forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?!.*node_modules/).*(^|/)(dist|\\.types|\\.data|\\.cache)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
