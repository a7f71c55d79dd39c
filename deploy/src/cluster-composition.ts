/**
 * Runs the composition of the cluster as shipped: a walk in a browser, then merchants who write through both edges while the
 * primary's container is killed. What was acknowledged must be there.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { ask, untilTrue } from '../cluster/ask.ts';
import { compare } from '../cluster/ledger.ts';
import { OPEN_NEW_STORES } from '../cluster/shoppers.ts';
import { startWriters } from '../cluster/writers.ts';
import { readComposeFiles } from './compose-file.ts';
import { createComposition, printLogs } from './composition.ts';
import type { Composition } from './composition.ts';
import { buildImage, runWell } from './engine.ts';
import type { Engine } from './engine.ts';
import { useBucketServer } from './faults/stand-ins.ts';

const PROJECT = 'coupon-center-cluster-test';
/** The first three numbers of its addresses. */
const NETWORK = '10.79.0';
const NODES = ['node1', 'node2', 'node3'].map((name, index) => ({ name, host: `${NETWORK}.${11 + index}` }));
const WRITERS = 4;
/** How long nothing may be written after the death of the primary, in seconds; its lease alone is 20. */
const LONGEST_GAP = 30;

export interface ClusterTrial {
  engine: Engine;
  /** The repository. */
  root: string;
  /** Those of the composition on one machine, which it needs too. */
  variables: NodeJS.ProcessEnv;
  /** At which the portal has its address; the one before leads to the other edge. */
  port: number;
  step: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Uses the portal. */
  walk: () => Promise<void>;
}

/** @throws Error if it does not start, or a write is lost */
export async function tryCluster({ engine, root, variables: given, port, step, walk }: ClusterTrial) {
  // Installed here, because its container cannot write.
  await useBucketServer();
  const secret = () => randomBytes(24).toString('hex');
  const variables = {
    ...given,
    NETWORK,
    EDGE_PORTS: `${port - 1}-${port}`,
    SUPERUSER_PASSWORD: secret(),
    REPLICATOR_PASSWORD: secret(),
    OPERATOR_PASSWORD: secret(),
    RELEASE_STORE: 's3://releases',
    RELEASE_STORE_PATH_STYLE: 'true',
    AWS_ENDPOINT_URL_S3: 'http://bucket:4500',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const paths = [
    'cluster/docker-compose.yml',
    'docker-compose.test.yml',
    'cluster/docker-compose.test.yml',
  ].map((path) => join(root, 'deploy', path));
  const file = { ...readComposeFiles(paths, variables), name: PROJECT };
  const composition = createComposition({ engine, file, paths, root, variables });
  const { build, image = '' } = file.services.node1 ?? {};
  assert.ok(build);
  await step('build the machines of the cluster', () => buildImage(engine, root, { build, image }));
  await composition.down();
  try {
    await step('start the cluster until healthy', () => composition.up());
    await step('walk in a browser on the cluster', walk);
    const password = variables.SUPERUSER_PASSWORD;
    await step('kill the primary', () => killPrimary(engine, composition, [port - 1, port], password));
  } catch (error) {
    await printLogs(engine, composition, Object.keys(file.services));
    throw error;
  } finally {
    await step('stop the cluster', () => composition.down());
  }
}

const askPatroni = (host: string, path: string) => ask(`http://${host}:4808${path}`);

async function primary(): Promise<string | undefined> {
  for (const { name, host } of NODES) if ((await askPatroni(host, '/primary')).status === 200) return name;
  return undefined;
}

/** Whether there are a primary and two standbys that follow it. */
async function isWhole(): Promise<boolean> {
  const answers = await Promise.all(NODES.map(({ host }) => askPatroni(host, '/health')));
  return answers.every(({ status }) => status === 200) && (await primary()) !== undefined;
}

async function query(password: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(`postgres://postgres:${password}@${NETWORK}.21:4850/coupon_center`);
  await client.connect();
  return client
    .query<Record<string, unknown>>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function killPrimary(
  { name: engine }: Engine,
  composition: Composition,
  ports: readonly number[],
  password: string,
): Promise<void> {
  await query(password, OPEN_NEW_STORES);
  const writers = startWriters(
    ports.map((port) => `http://localhost:${port}`),
    WRITERS,
    Infinity,
  );
  await writers.allWrite();
  const killed = await primary();
  assert.ok(killed, 'no node takes writes');
  const start = performance.now();
  await runWell(engine, ['kill', composition.containerOf(killed)]);
  await writers.allWrite();
  const { longestGap, acknowledged } = writers.since(start);
  await writers.stop();
  assert.notEqual(await primary(), killed);
  assert.deepEqual(await compare(writers.ledger, (statement) => query(password, statement)), []);
  assert.ok(longestGap <= LONGEST_GAP, `nothing was written for ${longestGap.toFixed(1)} s`);
  await runWell(engine, ['start', composition.containerOf(killed)]);
  await untilTrue('the killed node follows the new primary', isWhole);
  process.stdout.write(` no write for ${longestGap.toFixed(1)} s, ${acknowledged} writes, none lost;`);
}
