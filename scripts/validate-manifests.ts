/** Reads Kubernetes objects as JSON from standard input and prints where they violate Kubernetes' schemas. */
import { text } from 'node:stream/consumers';
import * as apps from 'kubernetes-models/apps/v1';
import * as autoscaling from 'kubernetes-models/autoscaling/v2';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';

type Model = new (data: object) => { validate(): void };
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name?: string };
}

const groups: Readonly<Record<string, object>> = {
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
  v1: core,
};

for (const manifest of JSON.parse(await text(process.stdin)) as Manifest[]) {
  const models = (groups[manifest.apiVersion] ?? {}) as Record<string, Model | undefined>;
  const Schema = models[manifest.kind];
  try {
    if (!Schema) throw new Error(`there is no schema of ${manifest.apiVersion} for it`);
    new Schema(manifest).validate();
  } catch (error) {
    console.log(`${manifest.kind} ${manifest.metadata.name ?? ''}: ${(error as Error).message}`);
  }
}
