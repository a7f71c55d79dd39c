/**
 * `npm run test:deploy`: checks the manifests and the rules for Prometheus, builds every image, runs the composition as deployed, uses it, updates it,
 * breaks it, and measures it; then it runs the cluster's composition, and kills its primary.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { generate } from 'selfsigned';
import { ensureBrowser } from '@coupon-center/testing/browser';
import { checkAlerts } from './alerts.ts';
import { readComposeFiles } from './compose-file.ts';
import { createComposition, printLogs } from './composition.ts';
import type { Composition } from './composition.ts';
import { tryCluster } from './cluster-composition.ts';
import { ask, checkCompressedFiles, checkForwardedHost, livePart } from './edge-checks.ts';
import type { LivePart } from './edge-checks.ts';
import { buildImage, findEngine, run, runWell } from './engine.ts';
import type { Engine } from './engine.ts';
import { checkManifests } from './manifests.ts';
import { until } from './until.ts';

const root = resolve(import.meta.dirname, '../..');
/** Maximum size of an image, without its base image. */
const LARGEST_IMAGE_MB = 250;
/** Parts that are published in another version and then rolled back. */
const PARTS = ['mf-auth', 'shell'];
/** Separate names and network, so that a running composition on this machine and its data stay untouched. */
const PROJECT = 'coupon-center-deploy-test';
const SUBNET = '10.78.0.0/24';
const { DEPLOY_TEST_PORT = '5510' } = process.env;
const origin = `http://localhost:${DEPLOY_TEST_PORT}`;
const sandboxOrigin = `http://localhost:${Number(DEPLOY_TEST_PORT) + 1}`;

const secret = (bytes = 24) => randomBytes(bytes).toString('hex');
const provider = { email: 'provider@portal.example', password: secret() };
const work = mkdtempSync(join(tmpdir(), 'coupon-center-deploy-'));
/** Readable by the containers' users, in a folder that no other user of this machine can enter. */
const certificateFolder = join(work, 'certificate');
const variables: NodeJS.ProcessEnv = {
  ...process.env,
  PORTAL_ORIGIN: origin,
  EDGE_PORT: DEPLOY_TEST_PORT,
  SUBNET,
  SANDBOX_PORT: new URL(sandboxOrigin).port,
  CERTIFICATE_FOLDER: certificateFolder,
  POSTGRES_PASSWORD: secret(),
  JWT_SECRET: secret(48),
  STOREFRONT_SECRET: secret(48),
  SMTP_URL: 'smtp://sandbox:2525',
  STRIPE_SECRET_KEY: `sk_test_${secret()}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
  PROVIDER_EMAIL: provider.email,
  PROVIDER_PASSWORD: provider.password,
};

const seconds: Record<string, number> = {};

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  process.stdout.write(`${name} …`);
  const result = await work();
  seconds[name] = (performance.now() - start) / 1000;
  console.log(` ${seconds[name].toFixed(1)} s`);
  return result;
}

async function makeCertificate(): Promise<void> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'sandbox' }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'sandbox' }] },
    ],
  });
  mkdirSync(certificateFolder);
  writeFileSync(join(certificateFolder, 'key.pem'), key);
  writeFileSync(join(certificateFolder, 'certificate.pem'), cert);
}

async function sizeOf({ name }: Engine, image: string): Promise<number> {
  // BuildKit keeps the base of an image as layers only, without its name.
  if ((await run(name, ['image', 'inspect', image])).code !== 0) await runWell(name, ['pull', image]);
  return Number(await runWell(name, ['image', 'inspect', '-f', '{{.Size}}', image])) / 1e6;
}

/** Runs the main journey in a browser against the composition. */
async function walk(): Promise<void> {
  const args = [
    join(root, 'node_modules/@playwright/test/cli.js'),
    ...['test', '--config', join(root, 'e2e/playwright.config.ts'), 'specs/merchant/main-walk.spec.ts'],
    ...['--workers', '1', '--reporter', 'line', '--output', join(work, 'browser')],
  ];
  const browser = await ensureBrowser();
  await runWell(process.execPath, args, {
    ...process.env,
    ...(browser ? { CHROMIUM_PATH: browser } : {}),
    RUNNING_PORTAL: JSON.stringify({ origin, sandboxOrigin, provider }),
  });
}

/** Gives the part in an image another version. */
function renumber(copy: string): void {
  const manifest = join(copy, 'package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version": ".*?"/, '"version": "99.0.0"'));
  // The shell has the version of the portal, which its build records.
  const record = join(copy, 'dist/build.json');
  writeFileSync(
    record,
    readFileSync(record, 'utf8').replace(/("shell": \{\s*"version": )".*?"/, '$1"99.0.0"'),
  );
}

/** The shell may miss a change for seconds: the network's name server can fail while a container is removed. */
const untilLive = (part: string, isWanted: (version: string) => boolean): Promise<LivePart> =>
  until(
    `${part} has not changed a minute after its release`,
    () => livePart(origin, part),
    ({ version }) => isWanted(version),
  );

/** Publishes one part from its own image, as its team would, then rolls it back. */
async function publishAndRollBack(
  engine: Engine,
  composition: Composition,
  image: string,
  part: string,
): Promise<void> {
  const release = ['node', 'release/src/cli.ts'];
  const before = await livePart(origin, part);
  const copy = join(work, part);
  mkdirSync(copy);
  const container = await runWell(engine.name, ['create', image]);
  await runWell(engine.name, ['cp', `${container}:/app/${part}/.`, copy]);
  await runWell(engine.name, ['rm', container]);
  renumber(copy);

  await composition.runOnce(
    'publish',
    [...release, 'publish', part, '--without-browser'],
    [`${copy}:/app/${part}:ro`],
  );
  const published = await untilLive(part, (version) => version.startsWith('99.0.0'));
  const [file = ''] = Object.keys(published.files);
  assert.equal((await ask(origin, published.base + file)).status, 200, 'a file of the published version');
  const page = await ask(origin, '/login', { accept: 'text/html' });
  assert.ok(page.body.toString().includes(published.version), 'the page names the published version');

  await composition.runOnce('publish', [...release, 'rollback', part]);
  await untilLive(part, (version) => version === before.version);
}

/** Restarts the database: the 404 comes from it through storefront and API; without it, the page is a 503. */
async function restartDatabase(composition: Composition): Promise<void> {
  const status = async () => (await ask(origin, `/stores/nobody-${secret(4)}-cp`)).status;
  assert.equal(await status(), 404);
  await composition.restart('database');
  await until('the API has not come back a minute after the database', status, (answer) => {
    if (answer !== 404) assert.equal(answer, 503, 'while the database is away');
    return answer === 404;
  });
}

async function main(): Promise<void> {
  await step('schemas of Kubernetes', checkManifests);
  await step('rules for Prometheus', checkAlerts);
  const engine = await findEngine();
  console.log(`With ${engine.name}${engine.hasCompose ? ' compose' : ''}:`);
  await makeCertificate();
  const paths = ['docker-compose.yml', 'deploy/docker-compose.test.yml'].map((path) => join(root, path));
  const file = { ...readComposeFiles(paths, variables), name: PROJECT };
  const composition = createComposition({ engine, file, paths, root, variables });
  const built = Object.entries(file.services).flatMap(([name, { build, image }]) =>
    build ? [{ name, build, image }] : [],
  );

  for (const { name, build, image } of built)
    await step(`build ${name}`, () => buildImage(engine, root, { build, image }));

  let memory: Record<string, string> = {};
  await composition.down();
  try {
    await step('start until healthy', () => composition.up());
    await step('files and headers of the edge', async () => {
      for (const part of PARTS) await checkCompressedFiles(origin, part);
      await checkForwardedHost(origin);
    });
    await step('walk in a browser', walk);
    for (const part of PARTS)
      await step(`publish ${part} and roll back`, async () => {
        const { image = '' } = file.services.publish ?? {};
        await publishAndRollBack(engine, composition, image, part);
      });
    await step('restart the database', () => restartDatabase(composition));
    memory = Object.fromEntries(
      await Promise.all(
        Object.keys(file.services).map(async (name) => {
          const args = ['stats', '--no-stream', '--format', '{{.MemUsage}}', composition.containerOf(name)];
          const { code, output } = await run(engine.name, args);
          return [name, code === 0 ? (output.trim().split(' / ')[0] ?? '') : ''] as const;
        }),
      ),
    );
  } catch (error) {
    await printLogs(engine, composition, Object.keys(file.services));
    throw error;
  } finally {
    await step('stop', () => composition.down());
  }
  await tryCluster({ engine, root, variables, port: Number(DEPLOY_TEST_PORT), step, walk });

  const sizes: Record<string, { 'image MB': number; 'beyond base MB': number; memory: string }> = {};
  for (const { name, image } of built) {
    const size = await sizeOf(engine, image);
    const beyond = size - (await sizeOf(engine, name === 'edge' ? 'nginx:1.29-alpine' : 'node:24-slim'));
    sizes[name] = {
      'image MB': Math.round(size),
      'beyond base MB': Math.round(beyond),
      memory: memory[name] ?? '',
    };
  }
  console.table(sizes);
  console.table(
    Object.entries(seconds).map(([name, time]) => ({ step: name, seconds: Number(time.toFixed(1)) })),
  );
  for (const [name, size] of Object.entries(sizes))
    assert.ok(size['beyond base MB'] < LARGEST_IMAGE_MB, `the image of ${name} is too large`);
}

try {
  await main();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
