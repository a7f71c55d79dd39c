/** Checks the Kubernetes manifests against the schemas of Kubernetes and of CloudNativePG. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { useTool } from '@coupon-center/tools';

type Schemas = Record<string, (new (manifest: Manifest) => { validate(): void }) | undefined>;

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name?: string };
  spec?: object;
}

const CLOUDNATIVE_PG = 'postgresql.cnpg.io/v1';
const FOLDER = join(import.meta.dirname, '../kubernetes');

/** @returns what is wrong with the manifest; undefined if it is valid by its schema */
async function problemOf(manifest: Manifest): Promise<string | undefined> {
  const { apiVersion, kind, metadata } = manifest;
  const models = apiVersion === CLOUDNATIVE_PG ? '@kubernetes-models/cloudnative-pg' : 'kubernetes-models';
  const schemas = (await useTool('manifests', `${models}/${apiVersion}`)) as Schemas;
  const Schema = schemas[kind];
  if (!Schema) return `${kind}: ${apiVersion} has no such kind`;
  try {
    new Schema(manifest).validate();
    return undefined;
  } catch (error) {
    return `${kind} ${metadata.name ?? ''}: ${(error as Error).message}`;
  }
}

/** @throws AssertionError that says what is wrong with which manifest */
export async function checkManifests(): Promise<void> {
  const metadata = { name: 'bad' };
  for (const bad of [
    { apiVersion: 'v1', kind: 'Service', metadata, spec: { ports: 80 } },
    { apiVersion: CLOUDNATIVE_PG, kind: 'Cluster', metadata, spec: { instances: 'three' } },
  ])
    assert.ok(await problemOf(bad), `the schemas find no fault in a bad ${bad.kind}`);
  // Kustomize's own files are not Kubernetes objects.
  const manifests = globSync('**/*.yaml', { cwd: FOLDER, exclude: ['**/kustomization.yaml'] })
    .flatMap((file) => parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')))
    .map((document) => document.toJS() as Manifest);
  assert.ok(manifests.length > 0);
  for (const manifest of manifests) assert.equal(await problemOf(manifest), undefined);
}
