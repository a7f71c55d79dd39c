/**
 * Breaks every import rule once: a small project in a temporary folder contains one bad import per rule, and the rules
 * must report exactly these, each under its own name.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

interface Seed {
  rule: string;
  from: string;
  /** The imported file; a name without a slash is a core module, `npm:` a dependency. */
  to: string;
  /** The import as written, if it differs from the usual form. */
  written?: string;
  /** Whether the package lists it under `devDependencies`. */
  isDevDependency?: boolean;
  /** Whether the import is of a value, where types may be imported; they are erased. */
  isValue?: boolean;
}

const seeds: Seed[] = [
  { rule: 'schema-imports', from: 'shared/schema/src/bad.ts', to: 'shared/contracts/src/index.ts' },
  { rule: 'contracts-imports', from: 'shared/contracts/src/bad.ts', to: 'shared/site-config/src/index.ts' },
  {
    rule: 'portal-contracts-imports',
    from: 'shared/portal-contracts/src/bad.ts',
    to: 'shared/site-config/src/index.ts',
  },
  { rule: 'site-config-imports', from: 'shared/site-config/src/bad.ts', to: 'shared/session/src/index.ts' },
  { rule: 'session-imports', from: 'shared/session/src/bad.ts', to: 'shared/api-client/src/index.ts' },
  { rule: 'api-client-imports', from: 'shared/api-client/src/bad.ts', to: 'shared/ui/src/index.ts' },
  { rule: 'ui-imports', from: 'shared/ui/src/bad.ts', to: 'shared/session/src/index.ts' },
  { rule: 'coupon-card-imports', from: 'shared/coupon-card/src/bad.ts', to: 'shared/ui/src/index.ts' },
  { rule: 'server-kit-imports', from: 'shared/server-kit/src/bad.ts', to: 'shared/site-config/src/index.ts' },
  { rule: 'database-imports', from: 'shared/database/src/bad.ts', to: 'shared/contracts/src/index.ts' },
  { rule: 'shell-page-imports', from: 'shared/shell-page/src/bad.ts', to: 'shared/session/src/index.ts' },
  { rule: 'remote-kit-imports', from: 'shared/remote-kit/src/bad.ts', to: 'release/src/index.ts' },
  { rule: 'shell-src-imports', from: 'shell/src/bad.ts', to: 'release/src/index.ts' },
  { rule: 'shell-qa-imports', from: 'shell/qa/src/bad.ts', to: 'shared/ui/src/index.ts' },
  { rule: 'shell-server-imports', from: 'shell/server/src/bad.ts', to: 'shared/ui/src/index.ts' },
  { rule: 'backend-imports', from: 'backend/src/bad.ts', to: 'shared/api-client/src/index.ts' },
  { rule: 'backend-tests-import', from: 'backend/src/testing/bad.ts', to: 'release/src/index.ts' },
  { rule: 'storefront-imports', from: 'storefront/src/bad.ts', to: 'shared/ui/src/index.ts' },
  { rule: 'sandbox-imports', from: 'sandbox/src/bad.ts', to: 'backend/src/index.ts' },
  { rule: 'release-src-imports', from: 'release/src/bad.ts', to: 'shared/session/src/index.ts' },
  { rule: 'release-server-imports', from: 'release/server/src/bad.ts', to: 'backend/src/index.ts' },
  {
    rule: 'release-server-tests-import',
    from: 'release/server/src/testing/bad.ts',
    to: 'backend/src/index.ts',
  },
  { rule: 'webpack-imports', from: 'webpack/src/bad.ts', to: 'backend/src/index.ts' },
  { rule: 'kit-imports', from: 'kit/src/bad.ts', to: 'backend/src/index.ts' },
  { rule: 'journeys-imports', from: 'journeys/src/bad.ts', to: 'backend/src/index.ts' },
  { rule: 'stack-imports', from: 'stack/src/bad.ts', to: 'shared/ui/src/index.ts' },
  { rule: 'compose-imports', from: 'compose/src/bad.ts', to: 'backend/src/index.ts' },
  { rule: 'testing-imports', from: 'testing/src/bad.ts', to: 'backend/src/index.ts' },
  { rule: 'e2e-imports', from: 'e2e/bad.ts', to: 'backend/src/index.ts' },
  { rule: 'bench-imports', from: 'bench/bad.ts', to: 'backend/src/index.ts' },
  { rule: 'deploy-imports', from: 'deploy/src/bad.ts', to: 'backend/src/index.ts' },
  { rule: 'tools-imports', from: 'tools/src/bad.ts', to: 'backend/src/index.ts' },
  { rule: 'contracts-is-a-leaf', from: 'shared/contracts/src/leaf.ts', to: 'npm:rxjs' },
  { rule: 'pages-have-a-part-of-zod', from: 'shared/session/src/whole.ts', to: 'npm:zod' },
  { rule: 'remotes-are-strangers', from: 'mf-sixth/src/stranger.ts', to: 'mf-auth/src/index.ts' },
  { rule: 'remotes-import-shared', from: 'mf-sixth/src/bad.ts', to: 'release/src/index.ts' },
  {
    rule: 'remotes-import-shared',
    from: 'mf-sixth/src/server.ts',
    to: 'shared/server-kit/src/index.ts',
  },
  { rule: 'shell-src-imports', from: 'shell/src/server.ts', to: 'shared/server-kit/src/index.ts' },
  { rule: 'remotes-leave-the-address-alone', from: 'mf-sixth/src/address.ts', to: 'npm:react-router-dom' },
  { rule: 'nobody-knows-a-remote', from: 'shell/src/remote.ts', to: 'mf-sixth/src/index.ts' },
  { rule: 'build-configuration-imports', from: 'mf-sixth/webpack.config.ts', to: 'release/src/index.ts' },
  {
    rule: 'features-are-neighbours',
    from: 'mf-sixth/src/features/list/a.ts',
    to: 'mf-sixth/src/features/form/b.ts',
  },
  {
    rule: 'features-are-neighbours',
    from: 'backend/src/features/list/a.ts',
    to: 'backend/src/features/form/b.ts',
  },
  {
    rule: 'ports-are-types',
    from: 'backend/src/features/list/value.ts',
    to: 'backend/src/features/form/form.port.ts',
    isValue: true,
  },
  {
    rule: 'features-know-no-screen',
    from: 'mf-sixth/src/features/form/screen.ts',
    to: 'mf-sixth/src/routes/page.ts',
  },
  {
    rule: 'features-share-in-shared',
    from: 'mf-sixth/src/features/form/loose.ts',
    to: 'mf-sixth/src/loose.ts',
  },
  {
    rule: 'shared-knows-no-feature',
    from: 'mf-sixth/src/shared/bad.ts',
    to: 'mf-sixth/src/features/form/b.ts',
  },
  {
    rule: 'platform-knows-no-feature',
    from: 'backend/src/platform/bad.ts',
    to: 'backend/src/features/form/b.ts',
  },
  { rule: 'a-service-speaks-no-http', from: 'backend/src/features/form/form.service.ts', to: 'npm:fastify' },
  {
    rule: 'a-repository-decides-nothing',
    from: 'backend/src/features/form/form.repository.ts',
    to: 'backend/src/features/form/rules.service.ts',
  },
  { rule: 'react-stays-in-the-page', from: 'shared/api-client/src/react.ts', to: 'npm:react' },
  {
    rule: 'the-store-page-needs-react-alone',
    from: 'shared/coupon-card/src/widget.ts',
    to: 'npm:react-hook-form',
  },
  {
    rule: 'merchants-load-no-panel',
    from: 'shell/src/panel.ts',
    to: 'shell/qa/src/index.ts',
    written: '@coupon-center/shell-qa',
    isValue: true,
  },
  { rule: 'node-stays-on-the-server', from: 'shared/session/src/core.ts', to: 'fs', written: 'node:fs' },
  {
    rule: 'packages-by-name',
    from: 'storefront/src/path.ts',
    to: 'shared/contracts/src/index.ts',
    written: '../../shared/contracts/src/index.ts',
  },
  { rule: 'no-test-code-in-production', from: 'backend/src/tested.ts', to: 'backend/src/a.test.ts' },
  {
    rule: 'no-dev-dependency-in-production',
    from: 'backend/src/token.ts',
    to: 'npm:smtp-server',
    isDevDependency: true,
    isValue: true,
  },
  { rule: 'no-unresolvable', from: 'backend/src/gone.ts', to: './gone-file.ts', written: './gone-file.ts' },
];

const packages: Record<string, string> = {
  ...Object.fromEntries(
    [
      'api-client',
      'contracts',
      'coupon-card',
      'database',
      'portal-contracts',
      'remote-kit',
      'schema',
      'server-kit',
      'session',
      'shell-page',
      'site-config',
      'ui',
    ].map((name) => [`shared/${name}`, name]),
  ),
  ...Object.fromEntries(
    [
      'backend',
      'bench',
      'compose',
      'deploy',
      'e2e',
      'journeys',
      'kit',
      'mf-auth',
      'mf-sixth',
      'release',
      'sandbox',
      'stack',
      'storefront',
      'testing',
      'tools',
    ].map((name) => [name, name]),
  ),
  shell: 'shell',
  'shell/qa': 'shell-qa',
  'shell/server': 'shell-server',
  'release/server': 'release-server',
  webpack: 'webpack-config',
};

const repository = join(import.meta.dirname, '..');
let house: string;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'coupon-center-rules-'));
  writePackages();
  for (const seed of seeds) {
    if (seed.to.includes('/') && !seed.to.startsWith('.'))
      write(seed.to, 'export interface Here { here: true }\n');
  }
  for (const seed of seeds) {
    const what = seed.isValue ? '' : 'type {} from ';
    write(seed.from, `import ${what}'${seed.written ?? specifier(seed)}';\n`);
  }
  write('backend/src/features/list/types.ts', "import type {} from '../form/form.port.ts';\n");
  write('backend/src/round.ts', "import type {} from './trip.ts';\n");
  write('backend/src/trip.ts', "import type {} from './round.ts';\n");
  write('backend/src/forgotten.ts', 'export const forgotten = true;\n');
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

test('each bad import is reported by its own rule only', async () => {
  const { violations } = await cruise();

  expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).sort()).toEqual(
    [
      ...seeds.map(
        ({ rule, from, to }) => `${rule}: ${from} -> ${to.replace(/^npm:(.*)/, 'node_modules/$1/index.js')}`,
      ),
      'no-cycles: backend/src/round.ts -> backend/src/trip.ts',
      'no-orphans: backend/src/forgotten.ts -> backend/src/forgotten.ts',
    ].sort(),
  );
});

test('every rule is tested', async () => {
  const { ruleSetUsed } = await cruise();
  const tried = new Set([...seeds.map((seed) => seed.rule), 'no-cycles', 'no-orphans']);

  expect([...tried].sort()).toEqual(ruleSetUsed.forbidden.map((rule) => rule.name).sort());
});

function writePackages(): void {
  mkdirSync(join(house, 'node_modules/@coupon-center'), { recursive: true });
  for (const [folder, name] of Object.entries(packages)) {
    write(
      `${folder}/package.json`,
      JSON.stringify({
        name: `@coupon-center/${name}`,
        exports: { '.': './src/index.ts' },
        devDependencies: devDependenciesOf(folder),
      }),
    );
    symlinkSync(join(house, folder), join(house, 'node_modules/@coupon-center', name));
  }
  for (const seed of seeds.filter(({ to }) => to.startsWith('npm:'))) {
    write(`node_modules/${seed.to.slice(4)}/package.json`, '{"main":"index.js"}');
    write(`node_modules/${seed.to.slice(4)}/index.js`, '');
  }
}

function devDependenciesOf(folder: string): Record<string, string> {
  const ofFolder = seeds.filter((seed) => seed.isDevDependency && seed.from.startsWith(`${folder}/`));
  return Object.fromEntries(ofFolder.map(({ to }) => [to.slice('npm:'.length), '*']));
}

function write(path: string, content: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), content);
}

/** Returns the usual import of a file: by its package's name, or relative. */
function specifier({ from, to }: Seed): string {
  if (to.startsWith('npm:')) return to.slice(4);
  const owner = (path: string) => Object.keys(packages).find((folder) => path.startsWith(`${folder}/`));
  if (owner(from) !== owner(to)) return `@coupon-center/${packages[owner(to)!]}`;
  return `./${relative(dirname(from), to)}`;
}

interface Summary {
  violations: { rule: { name: string }; from: string; to: string }[];
  ruleSetUsed: { forbidden: { name: string }[] };
}

async function cruise(): Promise<Summary> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(repository, 'node_modules/.bin/depcruise'),
      ...['--config', join(repository, '.dependency-cruiser.js'), '--output-type', 'json'],
      ...Object.keys(packages),
    ],
    { cwd: house, maxBuffer: 64 * 1024 * 1024 },
  );
  return (JSON.parse(stdout) as { summary: Summary }).summary;
}
